"use client";
// Deletes a profile: never a protected one, only after its name was typed, and after saying which keys will be refused.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { GuardedButton } from "@/components/ui/guarded-button";
import { Input } from "@/components/ui/input";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { deleteProfile, type Profile } from "@/lib/client/queries/profiles";
import { runtimesQuery } from "@/lib/client/queries/runtimes";

interface DeleteProfileProps {
	profile: Profile;
	canWrite: boolean;
	canSeeKeys: boolean;
	/** Called when it is gone, before the page is left. */
	onDeleting: () => void;
}

export function DeleteProfile({ profile, canWrite, canSeeKeys, onDeleting }: DeleteProfileProps) {
	const t = useTranslations("profiles.delete");
	const tProfiles = useTranslations("profiles");
	const [isOpen, setIsOpen] = useState(false);
	const refusal = !canWrite ? tProfiles("cannotWrite") : profile.isProtected ? t("protected") : undefined;
	return (
		<Panel title={t("panel")}>
			<p className="mb-3 text-ink-muted text-sm">{profile.isProtected ? t("protected") : t("lead")}</p>
			<GuardedButton icon={<Trash2 aria-hidden />} refusal={refusal} onClick={() => setIsOpen(true)}>
				{t("action")}
			</GuardedButton>
			{isOpen && (
				<DeleteDialog
					profile={profile}
					canSeeKeys={canSeeKeys}
					onDeleting={onDeleting}
					onClose={() => setIsOpen(false)}
				/>
			)}
		</Panel>
	);
}

interface DeleteDialogProps extends Omit<DeleteProfileProps, "canWrite"> {
	onClose: () => void;
}

function DeleteDialog({ profile, canSeeKeys, onDeleting, onClose }: DeleteDialogProps) {
	const t = useTranslations("profiles.delete");
	const tCommon = useTranslations("common");
	const { name, revision } = profile;
	const formId = useId();
	const router = useRouter();
	const queryClient = useQueryClient();
	const { toast } = useToast();
	const [typed, setTyped] = useState("");
	const remove = useMutation({
		mutationFn: () => deleteProfile(name, revision),
		onSuccess: () => {
			onDeleting();
			toast({ title: t("done", { name }) });
			router.push("/profiles");
			void queryClient.invalidateQueries();
		},
	});
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t("title", { name })}
			description={t("detail")}
			footer={
				<>
					<DialogClose>
						<Button>{tCommon("cancel")}</Button>
					</DialogClose>
					<Button variant="danger" type="submit" form={formId} disabled={typed !== name} loading={remove.isPending}>
						{t("submit", { name })}
					</Button>
				</>
			}
		>
			<form
				id={formId}
				onSubmit={(event) => {
					event.preventDefault();
					// A form inside a portal still sends its events up React's tree, to the form of the profile.
					event.stopPropagation();
					if (typed === name) remove.mutate();
				}}
				className="flex flex-col gap-4"
			>
				{remove.error && <ProblemNote error={remove.error} />}
				{canSeeKeys && <BoundKeys profile={name} />}
				<Field label={t("confirm", { name })}>
					<Input
						mono
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						value={typed}
						onChange={(event) => setTyped(event.target.value)}
					/>
				</Field>
			</form>
		</Dialog>
	);
}

function BoundKeys({ profile }: { profile: string }) {
	const t = useTranslations("profiles.delete");
	const { data, isPending } = useQuery(runtimesQuery);
	if (isPending) return <Skeleton className="h-5 w-64" />;
	if (!data) return <p className="text-ink-muted">{t("keysUnknown")}</p>;
	const bound = data.runtimes.flatMap((runtime) =>
		runtime.keys
			.filter((key) => key.revokedAt === null && key.profiles.includes(profile))
			.map((key) => ({ id: key.id, label: `${runtime.name} · ${key.name}`, prefix: key.prefix })),
	);
	if (bound.length === 0) return <p className="text-ink-muted">{t("noKeys")}</p>;
	return (
		<div>
			<p>{t("keys", { count: bound.length })}</p>
			<ul className="mt-1.5 flex flex-col gap-1">
				{bound.map(({ id, label, prefix }) => (
					<li key={id} className="flex min-w-0 items-center gap-2 text-sm">
						<KeyRound aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
						<span className="truncate">{label}</span>
						<code className="text-ink-muted text-xs">{prefix}…</code>
					</li>
				))}
			</ul>
		</div>
	);
}
