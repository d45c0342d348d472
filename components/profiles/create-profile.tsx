"use client";
// Makes a profile, empty or as a copy of another, and goes to it.
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { GuardedButton } from "@/components/ui/guarded-button";
import { Input } from "@/components/ui/input";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { createProfile, type Profile } from "@/lib/client/queries/profiles";
import { profileCreateSchema } from "@/lib/contracts/configuration";
import { TierSelect } from "./tier-select";

type CreateInput = z.input<typeof profileCreateSchema>;

interface CreateProfileProps {
	refusal: string | undefined;
	/** What can be copied from. */
	profiles: readonly Profile[];
}

export function CreateProfile({ refusal, profiles }: CreateProfileProps) {
	const t = useTranslations("profiles.create");
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<GuardedButton variant="primary" icon={<Plus aria-hidden />} refusal={refusal} onClick={() => setIsOpen(true)}>
				{t("action")}
			</GuardedButton>
			{isOpen && <CreateDialog profiles={profiles} onClose={() => setIsOpen(false)} />}
		</>
	);
}

function CreateDialog({ profiles, onClose }: { profiles: readonly Profile[]; onClose: () => void }) {
	const t = useTranslations("profiles.create");
	const tCommon = useTranslations("common");
	const formId = useId();
	const router = useRouter();
	const queryClient = useQueryClient();
	const { toast } = useToast();
	const { register, control, handleSubmit, formState } = useForm({
		resolver: zodResolver(profileCreateSchema),
		defaultValues: { name: "", title: "", tier: 1 } satisfies CreateInput as CreateInput,
	});
	const create = useMutation({
		mutationFn: createProfile,
		onSuccess: async (_, { name }) => {
			await queryClient.invalidateQueries();
			toast({ title: t("done", { name }) });
			router.push(`/profiles/${encodeURIComponent(name)}`);
			onClose();
		},
	});
	const { errors } = formState;
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t("title")}
			description={t("detail")}
			footer={
				<>
					<DialogClose>
						<Button>{tCommon("cancel")}</Button>
					</DialogClose>
					<Button variant="primary" type="submit" form={formId} loading={create.isPending}>
						{t("submit")}
					</Button>
				</>
			}
		>
			<form
				id={formId}
				noValidate
				onSubmit={handleSubmit((values) => create.mutate(values))}
				className="flex flex-col gap-4"
			>
				{create.error && <ProblemNote error={create.error} />}
				<Field label={t("name")} hint={t("nameHint")} error={errors.name && t("nameInvalid")}>
					<Input mono autoComplete="off" autoCapitalize="none" spellCheck={false} {...register("name")} />
				</Field>
				<Field label={t("titleField")} hint={t("titleHint")} error={errors.title && t("titleInvalid")}>
					<Input autoComplete="off" {...register("title")} />
				</Field>
				<Controller
					control={control}
					name="tier"
					render={({ field }) => (
						<Field label={t("tier")} control="button">
							<TierSelect value={field.value} onValueChange={field.onChange} />
						</Field>
					)}
				/>
				<Controller
					control={control}
					name="copyFrom"
					render={({ field }) => (
						<Field label={t("copyFrom")} hint={t("copyHint")} control="button">
							<Select
								value={field.value ?? ""}
								onValueChange={(name) => field.onChange(name === "" ? undefined : name)}
								options={[
									{ value: "", label: t("copyNothing") },
									...profiles.map(({ name, title }) => ({ value: name, label: name, hint: title })),
								]}
							/>
						</Field>
					)}
				/>
			</form>
		</Dialog>
	);
}
