// Evidence of gate 5: every variable and every check, with what the runtime said about it. Names only; values are never known.
import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { EvidenceLine, Quiet } from "./evidence-parts";
import { type Evidence, isRecord, readNumber, readRecords, readText, readTexts } from "./evidence-reader";

type Outcome = "passed" | "failed" | "unreported";

const LOOK: Record<Outcome, { icon: LucideIcon; className: string }> = {
	passed: { icon: CircleCheck, className: "text-visible" },
	failed: { icon: CircleX, className: "text-deny" },
	unreported: { icon: CircleDashed, className: "text-deny" },
};

export function AvailableEvidence({ evidence }: { evidence: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const required = readTexts(evidence.requiresEnv);
	const missing = readTexts(evidence.missingEnv);
	const checks = readRecords(evidence.checks);
	if (required.length + checks.length === 0) {
		return (
			<EvidenceLine label={t("checks")}>
				<Quiet>{t("needsNothing")}</Quiet>
			</EvidenceLine>
		);
	}
	return (
		<>
			{required.length > 0 && (
				<EvidenceLine label={t("variables")}>
					<ul className="w-full">
						{required.map((name) => {
							const isMissing = missing.includes(name);
							return (
								<NeedItem key={name} name={name} outcome={isMissing ? "unreported" : "passed"}>
									{isMissing ? t("missing") : t("set")}
								</NeedItem>
							);
						})}
					</ul>
				</EvidenceLine>
			)}
			{checks.length > 0 && (
				<EvidenceLine label={t("checks")}>
					<ul className="w-full">
						{checks.map((check) => (
							<CheckItem key={`${readText(check.neededBy)}:${readText(check.name)}`} check={check} />
						))}
					</ul>
				</EvidenceLine>
			)}
			<EvidenceLine label={t("facts")}>
				<Quiet>
					{evidence.facts === "assumed" ? t("factsAssumed") : t("factsReported")}
					{evidence.probedBy === "sallyport" && ` · ${t("probes")}`}
				</Quiet>
			</EvidenceLine>
		</>
	);
}

function CheckItem({ check }: { check: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const outcome: Outcome = check.outcome === "passed" || check.outcome === "failed" ? check.outcome : "unreported";
	const fact = readText(check.fact);
	const anyOf = readTexts(check.anyOf);
	if (readText(check.target) !== null && check.probe !== undefined)
		return <ProbedItem check={check} outcome={outcome} />;
	return (
		<NeedItem name={readText(check.name) ?? ""} outcome={outcome}>
			{[
				t(`outcome.${outcome}`),
				check.neededBy === "toolset" ? t("neededByToolset") : t("neededByTool"),
				fact && t("needsFact", { fact }),
				anyOf.length > 0 && t("needsAnyOf", { names: anyOf.join(", ") }),
			]
				.filter(Boolean)
				.join(" · ")}
		</NeedItem>
	);
}

const PROBE_OUTCOMES = ["available", "grace", "unavailable", "expired"] as const;

/** A check that Sallyport asks by itself: what it said last, when, and what was wrong. */
function ProbedItem({ check, outcome }: { check: Evidence; outcome: Outcome }) {
	const t = useTranslations("inspector.evidence");
	const probe = isRecord(check.probe) ? check.probe : {};
	const said = PROBE_OUTCOMES.find((known) => known === probe.outcome) ?? "never";
	const at = readText(probe.checkedAt);
	const milliseconds = readNumber(probe.durationMs) ?? 0;
	return (
		<NeedItem name={readText(check.name) ?? ""} outcome={outcome}>
			{t(`probe.${said}`)} · {check.neededBy === "toolset" ? t("neededByToolset") : t("neededByTool")} ·{" "}
			{readText(check.target)}
			{at !== null && <> · {t.rich("probedAt", { milliseconds, when: () => <RelativeTime at={at} /> })}</>}
			{readText(probe.error) !== null && <span className="block text-ink">{readText(probe.error)}</span>}
			<TextLink href="/checks" className="inline-block">
				{t("toChecks")}
			</TextLink>
		</NeedItem>
	);
}

function NeedItem({ name, outcome, children }: { name: string; outcome: Outcome; children: ReactNode }) {
	const { icon: Icon, className } = LOOK[outcome];
	return (
		<li className="flex min-h-6 items-start gap-2">
			<Icon aria-hidden className={cn("mt-1 size-3.5 shrink-0", className)} />
			<span className="min-w-0">
				<code className="break-all">{name}</code> <span className="text-ink-muted text-xs">{children}</span>
			</span>
		</li>
	);
}
