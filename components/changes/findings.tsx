// What lint would say anew after a change, and what it would no longer say.
import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { ChangePreview } from "@/lib/client/queries/changes";
import { Block } from "./effect";

type Finding = ChangePreview["findings"]["appear"][number];

const SHOWN = 6;
const LOOK: Record<Finding["severity"], { icon: LucideIcon; className: string }> = {
	error: { icon: CircleX, className: "text-deny" },
	warning: { icon: TriangleAlert, className: "text-asks" },
	note: { icon: Info, className: "text-info" },
};

export function Findings({ findings: { appear, vanish } }: { findings: ChangePreview["findings"] }) {
	const t = useTranslations("changes.apply");
	return (
		<>
			{appear.length > 0 && (
				<Block icon={<TriangleAlert className="text-asks" />} title={t("findingsAppear", { count: appear.length })}>
					<FindingList findings={appear} />
				</Block>
			)}
			{vanish.length > 0 && (
				<Block icon={<CircleCheck className="text-visible" />} title={t("findingsVanish", { count: vanish.length })}>
					<FindingList findings={vanish} />
				</Block>
			)}
		</>
	);
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
	const more = useTranslations("changes.effect");
	return (
		<ul className="flex flex-col gap-1 text-ink-muted text-sm">
			{findings.slice(0, SHOWN).map(({ rule, severity, subject, where, message }) => {
				const { icon: Icon, className } = LOOK[severity];
				return (
					<li key={`${rule} ${subject.kind} ${subject.name} ${where}`} className="flex items-start gap-2">
						<Icon aria-hidden className={cn("mt-1 size-3.5 shrink-0", className)} />
						<span className="min-w-0 break-words">
							<code className="text-ink text-xs">{rule}</code> {message}
						</span>
					</li>
				);
			})}
			{findings.length > SHOWN && <li>{more("more", { count: findings.length - SHOWN })}</li>}
		</ul>
	);
}
