"use client";
// The smallest sets of steps that would show a hidden tool here, cheapest in exposure first. What an admin can do is one press away, with its preview;
// what only somebody else can do is said.
import { ArrowDownToLine, ArrowUpFromLine, Pencil, Plug, Send, Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ApplyEdits } from "@/components/changes/apply-edits";
import { CapabilityGlyph } from "@/components/marks/capability-glyph";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import type { ExplainAnswer } from "@/lib/client/queries/explain";
import { Emphasised } from "./emphasised";

type Fix = ExplainAnswer["minimalFixes"][number];
type Step = Fix["steps"][number];

interface FixesProps {
	answer: ExplainAnswer;
	names: readonly string[];
	canWrite: boolean;
	/** Looking at an earlier revision: what is shown there cannot be changed. */
	isPast: boolean;
}

export function Fixes({ answer, names, canWrite, isPast }: FixesProps) {
	const t = useTranslations("inspector.fixes");
	const { minimalFixes: fixes, tool, profile } = answer;
	return (
		<Panel flush title={t("title")} description={t("description", { profile })}>
			{fixes.length === 0 ? (
				<p className="p-4 text-ink-muted">{t("none")}</p>
			) : (
				<ol aria-label={t("title")} className="divide-y">
					{fixes.map((fix, place) => (
						<li key={fix.sentence} className="flex flex-col gap-2.5 px-4 py-3">
							<div className="flex flex-wrap items-start gap-x-3 gap-y-2">
								<span aria-hidden className="mt-0.5 w-4 shrink-0 text-ink-faint text-xs tabular-nums">
									{place + 1}
								</span>
								<div className="min-w-0 flex-1 basis-64">
									<Steps steps={fix.steps} names={names} />
								</div>
								<div className="ml-auto">
									<Act fix={fix} place={place} tool={tool} profile={profile} canWrite={canWrite} isPast={isPast} />
								</div>
							</div>
							<Exposure fix={fix} />
						</li>
					))}
				</ol>
			)}
		</Panel>
	);
}

const ICON = { edit: Pencil, runtime: Plug, request: Send, source: Wrench };

function Steps({ steps, names }: { steps: readonly Step[]; names: readonly string[] }) {
	const t = useTranslations("inspector.fixes");
	const owner = useTranslations("reasons.owner");
	return (
		<ul className="flex flex-col gap-1">
			{steps.map((step) => {
				const Icon = ICON[step.kind];
				return (
					<li key={step.sentence} className="flex items-start gap-2">
						<Icon aria-hidden className="mt-1 size-3.5 shrink-0 text-ink-muted" />
						<span className="min-w-0 break-words">
							<Emphasised text={step.sentence} names={names} />{" "}
							<span className="whitespace-nowrap text-ink-muted text-xs">{t("by", { who: owner(step.who) })}</span>
						</span>
					</li>
				);
			})}
		</ul>
	);
}

interface ActProps extends Pick<FixesProps, "canWrite" | "isPast"> {
	fix: Fix;
	place: number;
	tool: string;
	profile: string;
}

/** Only a fix that consists of edits alone can be made here; half of one would expose and show nothing. */
function Act({ fix, place, tool, profile, canWrite, isPast }: ActProps) {
	const t = useTranslations("inspector.fixes");
	const edits = fix.steps.flatMap((step) => (step.kind === "edit" ? [step.edit] : []));
	if (isPast || edits.length < fix.steps.length) {
		return <span className="text-ink-muted text-xs leading-7">{isPast ? t("past") : t("notHere")}</span>;
	}
	return (
		<ApplyEdits
			edits={edits}
			sentences={fix.steps.map(({ sentence }) => sentence)}
			what={t("number", { number: place + 1 })}
			note={t("note", { tool, profile })}
			canWrite={canWrite}
		/>
	);
}

function Exposure({ fix }: { fix: Fix }) {
	const t = useTranslations("inspector.fixes");
	const { alsoLetsIn, alsoLetsInCount, takesAway, takesAwayCount, capabilitiesGained } = fix;
	if (alsoLetsInCount + takesAwayCount + capabilitiesGained.length === 0) {
		return <p className="pl-7 text-ink-muted text-xs">{t("nothingElse")}</p>;
	}
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 pl-7 text-sm">
			<Names
				icon={<ArrowDownToLine aria-hidden />}
				label={t("alsoLetsIn", { count: alsoLetsInCount })}
				names={alsoLetsIn}
				count={alsoLetsInCount}
			/>
			<Names
				icon={<ArrowUpFromLine aria-hidden />}
				label={t("takesAway", { count: takesAwayCount })}
				names={takesAway}
				count={takesAwayCount}
			/>
			{capabilitiesGained.length > 0 && (
				<span className="flex flex-wrap items-center gap-x-2 gap-y-1">
					<span className="text-ink-muted">{t("gains")}</span>
					{capabilitiesGained.map((capability) => (
						<CapabilityGlyph key={capability} capability={capability} showName />
					))}
				</span>
			)}
		</div>
	);
}

interface NamesProps {
	icon: ReactNode;
	label: string;
	names: readonly string[];
	count: number;
}

function Names({ icon, label, names, count }: NamesProps) {
	const t = useTranslations("changes.effect");
	if (count === 0) return null;
	return (
		<details className="min-w-0">
			<summary className="cursor-pointer rounded-sm">
				<Badge tone="changed" icon={icon}>
					{label}
				</Badge>
			</summary>
			<p className="mt-1 break-words font-mono text-ink-muted text-xs leading-5">
				{names.join(", ")}
				{count > names.length && ` ${t("more", { count: count - names.length })}`}
			</p>
		</details>
	);
}
