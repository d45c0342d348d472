// The verdict as one sentence, with the gate that decides. Announced when a change of the question changes it.
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { VerdictMark } from "@/components/marks/verdict-mark";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/text-link";
import type { ExplainAnswer } from "@/lib/client/queries/explain";
import { inspectorAddress } from "@/lib/client/queries/tools";
import { GATES } from "@/lib/core/resolver/codes";
import { Emphasised } from "./emphasised";

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

export function Headline({ answer, asks, names, search, asked }: HeadlineProps) {
	const t = useTranslations("inspector");
	const verdict = answer.visible ? (asks ? "asks" : "visible") : "hidden";
	return (
		<section
			aria-label={t("verdict.label")}
			className={cn(
				"relative overflow-hidden rounded-md border bg-surface p-4 pl-5",
				"before:absolute before:inset-y-0 before:left-0 before:w-1",
				answer.visible ? (asks ? "before:bg-asks" : "before:bg-visible") : "before:bg-deny",
			)}
		>
			<div aria-live="polite">
				<p className="text-balance text-lg">
					<Emphasised text={answer.headline} names={names} />
				</p>
				<p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
					<VerdictMark verdict={verdict} chip />
					<Decision answer={answer} />
					{asks && answer.visible && <span>{t("verdict.asks")}</span>}
				</p>
				<OtherObstacles answer={answer} names={names} />
			</div>
			{answer.tool !== asked && (
				<p className="mt-2 text-ink-muted text-sm">{t("alias", { asked, tool: answer.tool })}</p>
			)}
			{answer.stale && <p className="mt-2 text-asks text-sm">{t("stale")}</p>}
			{answer.decidedBy === "registered" && <NearestNames nearest={answer.nearest} search={search} />}
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

function NearestNames({ nearest, search }: { nearest: readonly string[]; search: string }) {
	const t = useTranslations("inspector.nearest");
	return (
		<div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t pt-3 text-sm">
			<span className="text-ink-muted">{nearest.length === 0 ? t("none") : t("title")}</span>
			{nearest.length > 0 && (
				<ul aria-label={t("title")} className="flex flex-wrap gap-x-3 gap-y-1">
					{nearest.map((name) => (
						<li key={name}>
							<TextLink href={`${inspectorAddress(name)}${search}`} className="inline-block py-0.5 font-mono">
								{name}
							</TextLink>
						</li>
					))}
				</ul>
			)}
			<TextLink href="/tools" className="py-0.5">
				{t("toList")}
			</TextLink>
		</div>
	);
}
