"use client";
// The inspector: one tool, one profile, and why. The address holds the question, the server gives the answer, this page only shows it.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { ProblemError } from "@/lib/client/http";
import { checksQuery } from "@/lib/client/queries/checks";
import { explainQuery, type Question } from "@/lib/client/queries/explain";
import { type Profile, profilesQuery } from "@/lib/client/queries/profiles";
import { type ToolDetail, toolAddress, toolQuery } from "@/lib/client/queries/tools";
import { Controls } from "./controls";
import { Elsewhere } from "./elsewhere";
import type { Needs } from "./fact-toggles";
import { Fixes } from "./fixes";
import { GateTree } from "./gate-tree";
import { Headline } from "./headline";
import { HeadlineSkeleton, TreeSkeleton } from "./inspector-skeleton";
import { namesIn } from "./names-in";
import { needsOf } from "./needs";
import { PastNote } from "./past-note";
import { Paths } from "./paths";
import { searchOf } from "./question";
import { useQuestion } from "./use-question";

const NO_PROFILES: readonly Profile[] = [];

export function Inspector({ name, canWrite }: { name: string; canWrite: boolean }) {
	const profiles = useQuery(profilesQuery);
	const known = profiles.data?.profiles ?? NO_PROFILES;
	const [question, setQuestion] = useQuestion(known[0]?.name ?? "");
	const explained = useQuery({ ...explainQuery(name, question), placeholderData: keepPreviousData });
	const answer = explained.data;
	// An old name has no page of its own: what it stands for has.
	const tool = useQuery(toolQuery(answer?.tool ?? name));
	const needs = useNeeds(tool.data, tool.error);
	const asking = new Set(tool.data?.profiles.filter(({ verdict }) => verdict === "asks").map(({ profile }) => profile));
	const failure = profiles.error ?? explained.error;
	const isPast = question.at !== null;

	return (
		<>
			<InspectorHeader name={name} tool={tool.data} />
			{question.at !== null && <PastNote at={question.at} onNow={() => setQuestion({ ...question, at: null })} />}
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px] xl:grid-rows-[auto_1fr]">
				<div className="min-w-0" aria-busy={explained.isFetching}>
					{failure ? (
						<Failure
							error={failure}
							question={question}
							profiles={known}
							onProfile={(profile) => setQuestion({ ...question, profile })}
							onRetry={() => void (profiles.error ? profiles.refetch() : explained.refetch())}
						/>
					) : answer ? (
						<Headline
							answer={answer}
							asks={answer.visible && asking.has(answer.profile)}
							names={namesIn(answer)}
							search={searchOf(question)}
							asked={name}
						/>
					) : (
						<HeadlineSkeleton />
					)}
				</div>
				<Controls
					tool={name}
					question={question}
					onChange={setQuestion}
					profiles={known}
					needs={needs}
					className="xl:sticky xl:top-[72px] xl:col-start-2 xl:row-span-2 xl:row-start-1"
				/>
				{!failure && (
					<>
						<div className="flex min-w-0 flex-col gap-4 xl:col-start-1">
							{answer ? <GateTree answer={answer} names={namesIn(answer)} /> : <TreeSkeleton />}
							{answer?.visible === false && answer.absent === undefined && (
								<Fixes answer={answer} names={namesIn(answer)} canWrite={canWrite} isPast={isPast} />
							)}
							{answer?.visible && <Paths answer={answer} />}
						</div>
						<div className="min-w-0 xl:col-span-2">
							<Elsewhere tool={name} question={question} profiles={known} asking={asking} />
						</div>
					</>
				)}
			</div>
		</>
	);
}

function InspectorHeader({ name, tool }: { name: string; tool: ToolDetail | undefined }) {
	const t = useTranslations("inspector");
	return (
		<PageHeader
			title={
				<span className="flex items-center gap-2">
					{tool?.emoji && <span aria-hidden>{tool.emoji}</span>}
					<code className="break-all">{name}</code>
				</span>
			}
			description={t("intro")}
			actions={tool && <LinkButton href={toolAddress(tool.name)}>{t("toTool")}</LinkButton>}
		/>
	);
}

interface FailureProps {
	error: Error;
	question: Question;
	profiles: readonly Profile[];
	onProfile: (profile: string) => void;
	onRetry: () => void;
}

/** A link can name a profile that is gone; then the known ones are one press away. */
function Failure({ error, question, profiles, onProfile, onRetry }: FailureProps) {
	const t = useTranslations("inspector.error");
	const common = useTranslations("common");
	const isUnknownProfile = profiles.length > 0 && !profiles.some(({ name }) => name === question.profile);
	const problem = error instanceof ProblemError ? error : null;
	return (
		<ErrorState
			title={isUnknownProfile ? t("unknownProfile", { profile: question.profile }) : t("title")}
			detail={problem?.detail ?? problem?.title ?? error.message}
			reference={problem?.requestId && common("reference", { id: problem.requestId })}
			action={
				isUnknownProfile ? (
					<div className="flex flex-wrap gap-2">
						{profiles.map(({ name }) => (
							<Button key={name} size="sm" onClick={() => onProfile(name)}>
								{t("useProfile", { profile: name })}
							</Button>
						))}
					</div>
				) : (
					<Button onClick={onRetry}>{common("retry")}</Button>
				)
			}
		/>
	);
}

function useNeeds(tool: ToolDetail | undefined, error: Error | null): Needs {
	const checks = useQuery(checksQuery);
	if (error instanceof ProblemError && error.status === 404) return { kind: "unregistered" };
	if (error || checks.error) return { kind: "failed" };
	if (!tool || !checks.data) return { kind: "loading" };
	return { kind: "known", groups: needsOf(tool, checks.data.checks) };
}
