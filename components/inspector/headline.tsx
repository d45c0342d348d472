// The verdict as one sentence, with the gate that decides. Announced when a change of the question changes it.
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { VerdictMark } from "@/components/marks/verdict-mark";
import { cn } from "@/components/ui/cn";
import type { ExplainAnswer } from "@/lib/client/queries/explain";
import { GATES } from "@/lib/core/resolver/codes";
import { Absence } from "./absence";
import { Emphasised } from "./emphasised";
import { verdictOf } from "./verdict";

export interface HeadlineProps {
	answer: ExplainAnswer;
	/** Calls of the visible tool wait for approval. */
	asks: boolean;
	names: readonly string[];
	/** The query part of links to the same question about another tool. */
	search: string;
	/** The name that was asked for. */
	asked: string;
}

const BAR = {
	visible: "before:bg-visible",
	asks: "before:bg-asks",
	deferred: "before:bg-deferred",
	hidden: "before:bg-deny",
};

export function Headline({ answer, asks, names, search, asked }: HeadlineProps) {
	const t = useTranslations("inspector");
	const isDeferred = answer.presence === "deferred";
	const verdict = verdictOf(answer, asks);
	return (
		<section
			aria-label={t("verdict.label")}
			className={cn(
				"relative overflow-hidden rounded-md border bg-surface p-4 pl-5",
				"before:absolute before:inset-y-0 before:left-0 before:w-1",
				BAR[verdict],
			)}
		>
			<div aria-live="polite">
				<p className="text-balance text-lg">
					<Emphasised text={answer.headline} names={names} />
				</p>
				<p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
					<VerdictMark verdict={verdict} chip />
					<Decision answer={answer} />
					{isDeferred && <span>{t("verdict.deferred")}</span>}
					{asks && answer.visible && <span>{t("verdict.asks")}</span>}
				</p>
				<OtherObstacles answer={answer} names={names} />
			</div>
			{answer.tool !== asked && (
				<p className="mt-2 text-ink-muted text-sm">{t("alias", { asked, tool: answer.tool })}</p>
			)}
			{answer.stale && <p className="mt-2 text-asks text-sm">{t("stale")}</p>}
			{answer.decidedBy === "registered" && <Absence absent={answer.absent} nearest={answer.nearest} search={search} />}
		</section>
	);
}

function Decision({ answer }: { answer: ExplainAnswer }) {
	const t = useTranslations("inspector.verdict");
	const reasons = useTranslations("reasons");
	if (answer.decidedBy === null) return <span>{t("notDecided")}</span>;
	return (
		<span>
			{t("decidedBy", {
				number: GATES.indexOf(answer.decidedBy) + 1,
				gate: reasons(`gate.${answer.decidedBy}.title`),
			})}
		</span>
	);
}

/** What would still hide the tool when the deciding gate were mended. */
function OtherObstacles({ answer, names }: Pick<HeadlineProps, "answer" | "names">) {
	const t = useTranslations("inspector.verdict");
	const others = answer.gates.filter(
		({ gate, status }) => gate !== answer.decidedBy && (status === "fail" || status === "error"),
	);
	if (others.length === 0) return null;
	return (
		<ul aria-label={t("alsoHiddenBy")} className="mt-2 flex flex-col gap-0.5 text-sm">
			{others.map(({ gate, detail }) => (
				<li key={gate} className="flex items-start gap-2">
					<X aria-hidden strokeWidth={2.5} className="mt-1 size-3.5 shrink-0 text-deny" />
					<span>
						<span className="text-ink-muted">{t("alsoGate", { number: GATES.indexOf(gate) + 1 })}</span>{" "}
						<Emphasised text={detail} names={names} />
					</span>
				</li>
			))}
		</ul>
	);
}
