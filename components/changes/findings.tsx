// What lint would say anew after a change, and what it would no longer say.
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { SeverityMark } from "@/components/marks/severity-mark";
import type { ChangePreview } from "@/lib/client/queries/changes";
import { Block } from "./effect";

type Finding = ChangePreview["findings"]["appear"][number];

const SHOWN = 6;
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
			{findings.slice(0, SHOWN).map(({ rule, severity, subject, where, message }) => (
				<li key={`${rule} ${subject.kind} ${subject.name} ${where}`} className="min-w-0 break-words">
					<SeverityMark severity={severity} /> <code className="text-ink text-xs">{rule}</code> {message}
				</li>
			))}
			{findings.length > SHOWN && <li>{more("more", { count: findings.length - SHOWN })}</li>}
		</ul>
	);
}
