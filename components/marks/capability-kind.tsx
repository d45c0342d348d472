// What a tool can do when no profile is in question: the capability's glyph, filled when dangerous, without a word on whether it asks.
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { toCapabilityName } from "./capability";
import { CapabilityGlyph } from "./capability-glyph";

export interface CapabilityKindProps {
	/** A name from the closed list; anything else shows as unclassified. */
	capability: string;
	/** Shows the capability's name beside the glyph. */
	showName?: boolean;
	className?: string;
}

export function CapabilityKind({ capability, showName = false, className }: CapabilityKindProps) {
	const t = useTranslations("marks");
	const label = t("capabilityMode.plain", { capability, meaning: t(`capability.${toCapabilityName(capability)}`) });
	return (
		<span role="img" aria-label={label} title={label} className={cn("inline-flex align-middle", className)}>
			{/* The glyph's own title says how its calls run, which is not known here. */}
			<span aria-hidden className="pointer-events-none inline-flex">
				<CapabilityGlyph capability={capability} showName={showName} />
			</span>
		</span>
	);
}
