"use client";
// The same question for every profile: eight small marks, the verdict and the gate that decides. Each row is a link to that profile's tree.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check, CircleDashed, TriangleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { TierPips } from "@/components/marks/tier-pips";
import { VerdictMark } from "@/components/marks/verdict-mark";
import { Panel } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TableBody, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { type ExplainAnswer, explainQuery, type GateStep, type Question } from "@/lib/client/queries/explain";
import type { Profile } from "@/lib/client/queries/profiles";
import { inspectorAddress } from "@/lib/client/queries/tools";
import { GATES } from "@/lib/core/resolver/codes";
import { searchOf } from "./question";
import { verdictOf } from "./verdict";

export interface ElsewhereProps {
	tool: string;
	question: Question;
	profiles: readonly Profile[];
	/** Profiles on which calls of the tool wait for approval. */
	asking: ReadonlySet<string>;
}

export function Elsewhere({ tool, question, profiles, asking }: ElsewhereProps) {
	const t = useTranslations("inspector.elsewhere");
	const reasons = useTranslations("reasons.gate");
	return (
		<Panel flush title={t("title")} description={t("description")}>
			<TableFrame flush label={t("table")}>
				<Table stickyFirstColumn>
					<TableHead>
						<tr>
							<Th>{t("profile")}</Th>
							<Th>{t("verdict")}</Th>
							{GATES.map((gate, index) => (
								<Th key={gate} align="center" className="w-9 px-1" title={reasons(`${gate}.title`)}>
									<span className="sr-only">{reasons(`${gate}.title`)}</span>
									<span aria-hidden>{index + 1}</span>
								</Th>
							))}
							<Th className="w-full">{t("decidedBy")}</Th>
						</tr>
					</TableHead>
					<TableBody>
						{profiles.map((profile) => (
							<ProfileRow
								key={profile.name}
								tool={tool}
								profile={profile}
								question={{ ...question, profile: profile.name }}
								isCurrent={profile.name === question.profile}
								asks={asking.has(profile.name)}
							/>
						))}
					</TableBody>
				</Table>
			</TableFrame>
		</Panel>
	);
}

interface RowProps {
	tool: string;
	profile: Profile;
	question: Question;
	isCurrent: boolean;
	asks: boolean;
}

function ProfileRow({ tool, profile, question, isCurrent, asks }: RowProps) {
	const t = useTranslations("inspector.elsewhere");
	const href = `${inspectorAddress(tool)}${searchOf(question)}`;
	const asked = explainQuery(tool, question);
	const { data: answer, isError: hasFailed } = useQuery({ ...asked, placeholderData: keepPreviousData });
	return (
		<TableRow selected={isCurrent}>
			<Th scope="row" className={isCurrent ? "bg-accent-soft" : undefined}>
				<span className="flex items-center gap-2.5">
					<TextLink
						href={href}
						scroll={false}
						aria-current={isCurrent ? "true" : undefined}
						className="inline-block min-w-16 py-0.5 font-mono"
					>
						<span className="sr-only">{t("inspect", { profile: profile.name })}</span>
						<span aria-hidden>{profile.name}</span>
					</TextLink>
					<TierPips tier={profile.tier} />
				</span>
			</Th>
			<Td aria-busy={!answer && !hasFailed}>
				{answer && <VerdictMark verdict={verdictOf(answer, asks)} />}
				{!answer && (hasFailed ? <span className="text-deny">{t("failed")}</span> : <Skeleton className="w-16" />)}
			</Td>
			{GATES.map((gate) => (
				<Td key={gate} align="center" className="px-1">
					<GateCell
						step={answer?.gates.find((step) => step.gate === gate)}
						isDeciding={answer?.decidedBy === gate}
						hasFailed={hasFailed}
					/>
				</Td>
			))}
			<Td className="min-w-64">{answer && <Because answer={answer} />}</Td>
		</TableRow>
	);
}

function Because({ answer }: { answer: ExplainAnswer }) {
	const t = useTranslations("inspector.elsewhere");
	const reasons = useTranslations("reasons");
	const step = answer.gates.find(({ gate }) => gate === answer.decidedBy);
	if (!step) return <span className="text-ink-muted">{t("nothingHides")}</span>;
	return (
		<span className="block max-w-[64ch] truncate" title={step.detail}>
			{step.code && <span className="font-medium">{reasons(`code.${step.code}.title`)}</span>}
			<span className="text-ink-muted"> · {step.detail}</span>
		</span>
	);
}

interface GateCellProps {
	step: GateStep | undefined;
	isDeciding: boolean;
	hasFailed: boolean;
}

function GateCell({ step, isDeciding, hasFailed }: GateCellProps) {
	const t = useTranslations("inspector.tree.status");
	if (!step) return hasFailed ? null : <Skeleton className="mx-auto size-3 rounded-full" />;
	const isFailed = step.status === "fail" || step.status === "error";
	const Icon = isFailed ? X : step.status === "pass" ? Check : step.status === "warn" ? TriangleAlert : CircleDashed;
	return (
		<span
			title={step.detail}
			className={cn(
				"inline-flex size-5 items-center justify-center rounded-full align-middle",
				step.status === "pass" && "text-visible",
				step.status === "warn" && "text-asks",
				step.status === "skip" && "text-ink-faint",
				isFailed && !isDeciding && "text-deny",
				isFailed && isDeciding && "bg-deny text-canvas",
			)}
		>
			<Icon aria-hidden className="size-3.5" strokeWidth={isFailed ? 3 : 2} />
			<span className="sr-only">{t(step.status)}</span>
		</span>
	);
}
