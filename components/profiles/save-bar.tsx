"use client";
// The one place that saves a profile. It says what is unsaved and what saving would do, before it is pressed.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ProblemNote } from "@/components/ui/problem-note";
import type { ConfigurationEdit } from "@/lib/client/queries/changes";
import { previewQuery } from "@/lib/client/queries/profiles";
import type { DraftField } from "./draft";
import { EffectLine } from "./effect-line";
import { useSettled } from "./use-settled";

const QUIET_MS = 250;

interface SaveBarProps {
	profile: string;
	/** The version that the draft is based on. */
	revision: number;
	changed: readonly DraftField[];
	edits: readonly ConfigurationEdit[];
	isValid: boolean;
	isSaving: boolean;
	/** Why the last attempt to save failed. */
	error: Error | null;
	notice: ReactNode;
	canSave: boolean;
	onDiscard: () => void;
}

export function SaveBar({ changed, isSaving, isValid, error, notice, canSave, onDiscard, ...effect }: SaveBarProps) {
	const t = useTranslations("profiles.bar");
	const tField = useTranslations("profiles.field");
	return (
		<section
			aria-label={t("label")}
			className="sticky bottom-2 z-20 mt-4 overflow-hidden rounded-md border bg-raised shadow-overlay md:bottom-4"
		>
			{notice}
			{error && <ProblemNote error={error} className="rounded-none border-x-0 border-t-0" />}
			<div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
				<div className="min-w-0 flex-1 basis-64">
					<p className="font-medium">{t("changed", { fields: changed.map((field) => tField(field)).join(", ") })}</p>
					<div role="status" className="mt-0.5 flex min-h-6 items-center text-ink-muted text-sm">
						{isValid ? <Effect {...effect} /> : t("invalid")}
					</div>
				</div>
				<div className="flex gap-2">
					<Button onClick={onDiscard}>{t("discard")}</Button>
					<Button variant="primary" type="submit" loading={isSaving} disabled={!canSave}>
						{t("save")}
					</Button>
				</div>
			</div>
		</section>
	);
}

function Effect({ profile, revision, edits }: Pick<SaveBarProps, "profile" | "revision" | "edits">) {
	const t = useTranslations("profiles.bar");
	// Compared as text, so that an equal list made anew at every keystroke counts as quiet.
	const wanted = JSON.stringify(edits);
	const settled = useSettled(wanted, QUIET_MS);
	const { data, error, isFetching } = useQuery({
		...previewQuery(edits, revision),
		enabled: edits.length > 0 && settled === wanted,
		placeholderData: keepPreviousData,
	});
	if (edits.length === 0) return t("noEffect");
	if (error) return t("previewFailed", { reason: error.message });
	if (!data || isFetching || settled !== wanted) return t("working");
	const effect = data.profiles.find((candidate) => candidate.profile === profile);
	return effect ? <EffectLine effect={effect} /> : t("noEffect");
}
