"use client";
// The one way from a press on a cell to a stored choice: flip at once, ask what it would do, confirm when tools appear or
// vanish, write on the revision that was seen, offer to undo. Whatever fails is put back and said.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import { ProblemError } from "@/lib/client/http";
import { type ChangePreview, type ProfileEffect, previewChanges } from "@/lib/client/queries/changes";
import { type Choice, type Matrix, matrixQuery, writeCell } from "@/lib/client/queries/matrix";
import { actOf } from "./cell-state";
import { OwnWrites } from "./own-writes";
import { type PendingChoices, withoutPending, withPending, withTotals } from "./pending-choices";

export interface CellChange {
	toolset: string;
	profile: string;
	to: Choice;
}

/** A change that does more than the press says, and waits for a yes. */
export interface Question {
	change: CellChange;
	effect: ProfileEffect;
	findings: ChangePreview["findings"];
	/** The cell, where the question appears and where the focus goes back to. */
	anchor: HTMLElement;
	basedOn: number;
}

export function useCellChanges() {
	const t = useTranslations("toolsets");
	const queryClient = useQueryClient();
	const { toast } = useToast();
	const say = useFailureToast();
	const preview = useMutation({ mutationFn: previewChanges });
	const write = useMutation({ mutationFn: writeCell });
	const [pending, setPending] = useState<PendingChoices>({});
	const [questions, setQuestions] = useState<readonly Question[]>([]);
	const [ownWrites] = useState(() => new OwnWrites());

	const settle = (change: CellChange) => setPending((now) => withoutPending(now, change));
	const readMatrix = () => queryClient.getQueryData<Matrix>(matrixQuery.queryKey);

	async function request(change: CellChange, anchor: HTMLElement) {
		const basedOn = readMatrix()?.revision;
		if (basedOn === undefined || pending[change.toolset]?.[change.profile]) return;
		setPending((now) => withPending(now, change));
		try {
			const edit = { kind: "set-cell", profile: change.profile, toolset: change.toolset, state: change.to } as const;
			const { profiles, findings } = await preview.mutateAsync([edit]);
			const effect = profiles.find(({ profile }) => profile === change.profile);
			if (effect && effect.appear.length + effect.vanish.length > 0) {
				setQuestions((now) => [...now, { change, effect, findings, anchor, basedOn }]);
			} else {
				await save(change, effect, basedOn);
			}
		} catch (error) {
			settle(change);
			say(error);
		}
	}

	async function save(change: CellChange, effect: ProfileEffect | undefined, basedOn: number) {
		const { toolset, profile, to } = change;
		await queryClient.cancelQueries({ queryKey: matrixQuery.queryKey });
		const before = readMatrix();
		queryClient.setQueryData<Matrix>(matrixQuery.queryKey, (now) => now && withTotals(now, profile, effect));
		try {
			const written = await store(change, ownWrites.forChoice(profile, basedOn));
			const hasEffect = effect !== undefined && effect.appear.length + effect.vanish.length > 0;
			toast({
				title: t(`done.${actOf(to, effect)}`, { toolset, profile }),
				description: hasEffect ? undefined : t("done.noEffect"),
				action: { label: t("done.undo"), onClick: () => void undo(change, written.before, written.revision) },
			});
		} catch (error) {
			queryClient.setQueryData<Matrix>(matrixQuery.queryKey, before);
			say(error);
		} finally {
			await refetch();
			settle(change);
		}
	}

	async function undo({ toolset, profile }: CellChange, to: Choice, revision: number) {
		const inverse = { toolset, profile, to };
		setPending((now) => withPending(now, inverse));
		try {
			await store(inverse, ownWrites.forUndo(profile, revision));
			toast({ title: t("done.undone", { toolset, profile }), tone: "info" });
		} catch (error) {
			say(error);
		} finally {
			await refetch();
			settle(inverse);
		}
	}

	async function store({ toolset, profile, to }: CellChange, basedOn: number) {
		const written = await write.mutateAsync({ profile, toolset, state: to, basedOn });
		ownWrites.record(profile, basedOn, written.revision);
		return written;
	}

	/** Everything hangs on the configuration; the matrix is waited for, the rest may follow. */
	async function refetch() {
		void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== matrixQuery.queryKey[0] });
		await queryClient.invalidateQueries({ queryKey: matrixQuery.queryKey });
	}

	function answer(isConfirmed: boolean) {
		const [question, ...others] = questions;
		if (!question) return;
		setQuestions(others);
		if (isConfirmed) void save(question.change, question.effect, question.basedOn);
		else settle(question.change);
	}

	return {
		pending,
		question: questions[0] ?? null,
		request,
		confirm: () => answer(true),
		cancel: () => answer(false),
	};
}

/** Says why nothing was saved: somebody was faster, the server was away, or the problem's own words. */
function useFailureToast() {
	const t = useTranslations("common");
	const { toast } = useToast();
	return (error: unknown) => {
		if (!(error instanceof ProblemError)) throw error;
		const known = error.status === 412 ? "lostUpdate" : error.status === 0 ? "unreachable" : null;
		toast({
			tone: "error",
			title: known ? t(`${known}.title`) : error.title,
			description: known ? t(`${known}.detail`) : error.detail,
		});
	};
}
