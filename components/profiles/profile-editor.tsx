"use client";
// Edits one profile: the form, what it sees now, and one bar that says what saving would do before it is pressed.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Eye, Lock } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TierPips } from "@/components/marks/tier-pips";
import { PageHeader } from "@/components/ui/page-header";
import { useToast } from "@/components/ui/toast";
import { ProblemError } from "@/lib/client/http";
import { type Profile, patchProfile } from "@/lib/client/queries/profiles";
import { CeilingSection } from "./ceiling-section";
import { DeleteProfile } from "./delete-profile";
import { DisclosureSection } from "./disclosure-section";
import { patchBetween, pick } from "./draft";
import { NewerNotice, RestoredNotice } from "./draft-notices";
import { dropDraft } from "./draft-store";
import { editsBetween } from "./edits";
import { IdentitySection } from "./identity-section";
import { LeaveDialog } from "./leave-dialog";
import { LimitsSection } from "./limits-section";
import { SaveBar } from "./save-bar";
import { SeenPanel } from "./seen-panel";
import { SetsSection } from "./sets-section";
import { TierSection } from "./tier-section";
import { ToolsSection } from "./tools-section";
import { useLeaveGuard } from "./use-leave-guard";
import { useProfileDraft } from "./use-profile-draft";

interface ProfileEditorProps {
	profile: Profile;
	canWrite: boolean;
	canSeeKeys: boolean;
}

export function ProfileEditor({ profile, canWrite, canSeeKeys }: ProfileEditorProps) {
	const t = useTranslations("profiles");
	const router = useRouter();
	const { form, base, draft, before, changed, clashes, isDirty, isOutdated, wasRestored, adopt, takeIn } =
		useProfileDraft(profile);
	const guard = useLeaveGuard(isDirty);
	const save = useSaveProfile(base, adopt);
	const section = { control: form.control, isReadOnly: !canWrite };

	return (
		<>
			<PageHeader
				title={
					<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<span className="font-mono">{profile.name}</span>
						<TierPips tier={profile.tier} className="text-sm" />
						{profile.isProtected && (
							<span className="inline-flex items-center gap-1 font-normal text-ink-muted text-sm">
								<Lock aria-hidden className="size-3.5" />
								{t("list.protected")}
							</span>
						)}
					</span>
				}
				description={profile.title}
			/>
			{!canWrite && (
				<p className="mb-4 flex items-center gap-2 rounded-md border bg-surface px-4 py-2.5 text-ink-muted">
					<Eye aria-hidden className="size-4 shrink-0" />
					{t("cannotWrite")}
				</p>
			)}
			<form
				noValidate
				onSubmit={form.handleSubmit((values) =>
					save.mutate({ patch: patchBetween(before, values), undo: pick(before, changed) }),
				)}
			>
				<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
					<div className="flex min-w-0 flex-col gap-4">
						{wasRestored && isDirty && <RestoredNotice />}
						<IdentitySection {...section} />
						<TierSection {...section} />
						<CeilingSection {...section} />
						<SetsSection {...section} />
						<ToolsSection {...section} />
						<LimitsSection {...section} />
						<DisclosureSection {...section} />
					</div>
					<div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-[calc(var(--topbar-height)+1.5rem)]">
						<SeenPanel profile={profile} />
						<DeleteProfile
							profile={profile}
							canWrite={canWrite}
							canSeeKeys={canSeeKeys}
							onDeleting={() => adopt(profile)}
						/>
					</div>
				</div>
				{isDirty && (
					<SaveBar
						profile={base.name}
						revision={base.revision}
						changed={changed}
						edits={editsBetween(base.name, before, draft)}
						isValid={Object.keys(form.formState.errors).length === 0}
						isSaving={save.isPending}
						error={isLostUpdate(save.error) ? null : save.error}
						onDiscard={() => {
							save.reset();
							adopt(profile);
						}}
						notice={
							(isOutdated || clashes.length > 0) && (
								<NewerNotice isOutdated={isOutdated} clashes={clashes} onTakeIn={() => takeIn(profile)} />
							)
						}
						canSave={!isOutdated}
					/>
				)}
			</form>
			<LeaveDialog
				name={base.name}
				isOpen={guard.pending !== null}
				onStay={guard.stay}
				onLeave={() => {
					const target = guard.pending;
					guard.stay();
					adopt(profile);
					dropDraft(base.name);
					if (target) router.push(target);
				}}
			/>
		</>
	);
}

/** Saves, says so, and offers the way back, which is held to the same check of versions. */
function useSaveProfile(base: Profile, adopt: (version: Profile) => void) {
	const t = useTranslations("profiles");
	const tCommon = useTranslations("common");
	const queryClient = useQueryClient();
	const { toast } = useToast();

	async function undo(patch: Parameters<typeof patchProfile>[1], revision: number) {
		try {
			await patchProfile(base.name, patch, revision);
			toast({ title: t("undone", { name: base.name }) });
		} catch (error) {
			const detail = isLostUpdate(error) ? t("newer.title") : error instanceof Error ? error.message : undefined;
			toast({ title: t("undoFailed"), description: detail, tone: "error" });
		}
		await queryClient.invalidateQueries();
	}

	return useMutation({
		mutationFn: (change: { patch: Parameters<typeof patchProfile>[1]; undo: Parameters<typeof patchProfile>[1] }) =>
			patchProfile(base.name, change.patch, base.revision),
		onSuccess: (saved, change) => {
			adopt(saved);
			void queryClient.invalidateQueries();
			toast({
				title: t("saved", { name: base.name }),
				action: { label: tCommon("undo"), onClick: () => void undo(change.undo, saved.revision) },
			});
		},
		// The newer version then stands beside the draft, with the offer to take it in.
		onError: (error) => (isLostUpdate(error) ? queryClient.invalidateQueries() : undefined),
	});
}

function isLostUpdate(error: unknown): boolean {
	return error instanceof ProblemError && error.status === 412;
}
