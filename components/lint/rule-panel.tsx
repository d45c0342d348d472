// The findings of one rule: why it matters once, then each subject with what was found and how to mend it.
import { useTranslations } from "next-intl";
import { ApplyEdits } from "@/components/changes/apply-edits";
import { SeverityMark } from "@/components/marks/severity-mark";
import { Panel } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { Finding } from "@/lib/client/queries/lint";
import type { RuleGroup } from "./group-findings";

export function RulePanel({ group, canWrite }: { group: RuleGroup; canWrite: boolean }) {
	const t = useTranslations("lint");
	const { rule, severity, findings } = group;
	return (
		<Panel
			flush
			title={
				<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<SeverityMark severity={severity} />
					<code className="font-semibold text-sm">{rule}</code>
				</span>
			}
			description={findings[0]?.why}
			actions={<span className="text-ink-muted text-xs">{t("count", { count: findings.length })}</span>}
		>
			<ul className="divide-y">
				{findings.map((finding) => (
					<FindingRow
						key={`${finding.subject.kind} ${finding.subject.name} ${finding.where}`}
						finding={finding}
						canWrite={canWrite}
					/>
				))}
			</ul>
		</Panel>
	);
}

const PLACES = { tool: "/tools", toolset: "/toolsets", profile: "/profiles" };

/** Checks have a list, and no page for each. */
function addressOf({ kind, name }: Finding["subject"]): string {
	return kind === "check" ? "/checks" : `${PLACES[kind]}/${encodeURIComponent(name)}`;
}

function FindingRow({ finding, canWrite }: { finding: Finding; canWrite: boolean }) {
	const t = useTranslations("lint");
	const { subject, where, message, mend, edits, rule } = finding;
	return (
		<li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
			<div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
				<p className="flex flex-wrap items-baseline gap-x-2">
					<span className="text-ink-muted text-xs">{t(`kind.${subject.kind}`)}</span>
					<TextLink href={addressOf(subject)} className="break-all font-medium font-mono text-sm">
						{subject.name}
					</TextLink>
					<code className="break-all text-ink-faint text-xs">{where}</code>
				</p>
				<p className="max-w-[90ch] break-words">{message}</p>
				<p className="max-w-[90ch] break-words text-ink-muted text-sm">{mend}</p>
			</div>
			{edits && (
				<div className="ml-auto">
					<ApplyEdits
						edits={edits}
						sentences={[mend]}
						what={t("what", { rule, subject: subject.name })}
						note={t("note", { rule, subject: subject.name })}
						canWrite={canWrite}
					/>
				</div>
			)}
		</li>
	);
}
