"use client";
// A button that makes exactly these edits: it asks the server what they would do, shows it for every profile, and stores them on the revision that was
// shown. Somebody who may not change anything sees the button and who may press it.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { GuardedButton } from "@/components/ui/guarded-button";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { ProblemError } from "@/lib/client/http";
import { applyChanges, type ChangePreview, type ConfigurationEdit, previewQuery } from "@/lib/client/queries/changes";
import { profilesQuery } from "@/lib/client/queries/profiles";
import { Effect } from "./effect";
import { Findings } from "./findings";
import { inverseOf } from "./inverse";
import { useUndo } from "./use-undo";

export interface ApplyEditsProps {
	edits: readonly ConfigurationEdit[];
	/** The edits in words, one sentence each. */
	sentences: readonly ReactNode[];
	/** Says apart several buttons of one page, for a screen reader. */
	what: string;
	canWrite: boolean;
	/** Stands in the audit trail as the reason. */
	note?: string;
}

export function ApplyEdits({ what, canWrite, ...props }: ApplyEditsProps) {
	const t = useTranslations("changes.apply");
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<GuardedButton
				size="sm"
				refusal={canWrite ? undefined : t("cannotWrite")}
				aria-label={t("named", { what })}
				onClick={() => setIsOpen(true)}
			>
				{t("action")}
			</GuardedButton>
			{isOpen && <ApplyDialog {...props} onClose={() => setIsOpen(false)} />}
		</>
	);
}

type DialogProps = Pick<ApplyEditsProps, "edits" | "sentences" | "note"> & { onClose: () => void };

function ApplyDialog({ edits, sentences, note, onClose }: DialogProps) {
	const t = useTranslations("changes.apply");
	const common = useTranslations("common");
	const queryClient = useQueryClient();
	const { toast } = useToast();
	const undo = useUndo();
	const preview = useQuery(previewQuery(edits));
	const apply = useMutation({
		mutationFn: async (basedOn: number) => {
			// Read after the preview and before the write, which is refused when one of them changed since the preview: so this is what they said before.
			const { profiles } = await queryClient.fetchQuery({ ...profilesQuery, staleTime: 0 });
			const back = inverseOf(edits, profiles);
			return { ...(await applyChanges(edits, basedOn, note)), back };
		},
		onSuccess: async ({ revision, isChanged, back }) => {
			toast({
				title: isChanged ? t("done", { revision }) : t("nothing"),
				tone: isChanged ? "done" : "info",
				action:
					isChanged && back !== null ? { label: common("undo"), onClick: () => void undo(back, revision) } : undefined,
			});
			onClose();
			await queryClient.invalidateQueries();
		},
	});
	const isLostUpdate = apply.error instanceof ProblemError && apply.error.status === 412;
	const lookAgain = () => {
		apply.reset();
		void preview.refetch();
	};
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t("title")}
			footer={
				<>
					<Button onClick={onClose}>{common("cancel")}</Button>
					<Button
						variant="primary"
						disabled={preview.data === undefined || preview.isFetching || isLostUpdate}
						loading={apply.isPending}
						onClick={() => preview.data && apply.mutate(preview.data.revision)}
					>
						{t("confirm")}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				<section aria-label={t("steps")}>
					<ul className="flex flex-col gap-1">
						{sentences.map((sentence, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the edits of one fix keep their order.
							<li key={place}>{sentence}</li>
						))}
					</ul>
				</section>
				{preview.data ? (
					<Preview preview={preview.data} />
				) : preview.error ? (
					<ProblemNote
						error={preview.error}
						action={<Button onClick={() => preview.refetch()}>{common("retry")}</Button>}
					/>
				) : (
					<div role="status" aria-label={t("reading")}>
						<Skeleton className="h-24" />
					</div>
				)}
				{apply.error && (
					<ProblemNote
						error={apply.error}
						title={isLostUpdate ? common("lostUpdate.title") : undefined}
						detail={isLostUpdate ? common("lostUpdate.detail") : undefined}
						action={isLostUpdate ? <Button onClick={lookAgain}>{t("again")}</Button> : undefined}
					/>
				)}
			</div>
		</Dialog>
	);
}

function Preview({ preview: { profiles, findings } }: { preview: ChangePreview }) {
	const t = useTranslations("changes.apply");
	const isQuiet = findings.appear.length + findings.vanish.length === 0;
	if (profiles.length === 0 && isQuiet) return <p className="text-ink-muted">{t("noTools")}</p>;
	return (
		<div className="flex flex-col gap-4">
			{profiles.map((effect) => (
				<section key={effect.profile} aria-label={t("onProfile", { profile: effect.profile })}>
					<h3 className="mb-2 border-b pb-1 font-semibold">{t("onProfile", { profile: effect.profile })}</h3>
					<Effect effect={effect} />
				</section>
			))}
			<Findings findings={findings} />
		</div>
	);
}
