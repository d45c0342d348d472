// One glyph per capability. A dangerous one is filled when it runs without approval and outlined when it asks first.
import {
	Bot,
	CalendarClock,
	CircleQuestionMark,
	Coins,
	FileLock2,
	FilePenLine,
	Globe,
	House,
	type LucideIcon,
	MessageCircleQuestionMark,
	Monitor,
	RadioTower,
	Send,
	SquareTerminal,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { type CapabilityName, isDangerous, toCapabilityName } from "./capability";

const GLYPH: Record<CapabilityName | "unclassified", LucideIcon> = {
	ask: MessageCircleQuestionMark,
	"read:web": Globe,
	"read:private": FileLock2,
	"write:files": FilePenLine,
	execute: SquareTerminal,
	network: RadioTower,
	message: Send,
	physical: House,
	desktop: Monitor,
	spend: Coins,
	delegate: Bot,
	schedule: CalendarClock,
	unclassified: CircleQuestionMark,
};

export interface CapabilityGlyphProps {
	/** A name from the closed list; anything else shows as unclassified. */
	capability: string;
	/** True when calls with it wait for a person. Matters for dangerous ones only. */
	asks?: boolean;
	/** Shows the capability's name beside the glyph. */
	showName?: boolean;
	className?: string;
}

export function CapabilityGlyph({ capability, asks = false, showName = false, className }: CapabilityGlyphProps) {
	const t = useTranslations("marks");
	const name = toCapabilityName(capability);
	const Glyph = GLYPH[name];
	const dangerous = isDangerous(name);
	const mode = !dangerous ? "plain" : asks ? "asking" : "free";
	const label = t(`capabilityMode.${mode}`, { capability, meaning: t(`capability.${name}`) });
	const tile = (
		<span
			role="img"
			aria-label={label}
			title={label}
			className={cn(
				"inline-flex size-5 shrink-0 align-middle items-center justify-center rounded-sm border",
				mode === "plain" && "border-transparent text-ink-muted",
				mode === "asking" && "border-edge border-dashed text-ink",
				mode === "free" && "border-ink bg-ink text-canvas",
				!showName && className,
			)}
		>
			<Glyph aria-hidden className="size-3.5" strokeWidth={dangerous ? 2 : 1.75} />
		</span>
	);
	if (!showName) return tile;
	return (
		<span className={cn("inline-flex items-center gap-1.5 align-middle", className)}>
			{tile}
			<span aria-hidden className="font-mono text-xs">
				{capability}
			</span>
		</span>
	);
}
