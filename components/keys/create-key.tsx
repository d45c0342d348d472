"use client";
// Makes a key: what it may do, which profiles it may ask for, and when it ends. The secret goes straight to the caller, into no cache.
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { createKey, type KeyCreated, type Runtime } from "@/lib/client/queries/runtimes";
import { keyCreateSchema } from "@/lib/contracts/runtimes";
import { EXPIRIES, type Expiry, expiresAt } from "./expiry";
import { ProfileChoice, ScopeChoice } from "./key-choices";

interface CreateKeyProps {
	runtime: Runtime;
	onClose: () => void;
	onCreated: (created: KeyCreated) => void;
}

export function CreateKey({ runtime, onClose, onCreated }: CreateKeyProps) {
	const t = useTranslations("runtimes.createKey");
	const tCommon = useTranslations("common");
	const formId = useId();
	const queryClient = useQueryClient();
	const [expiry, setExpiry] = useState<Expiry>("90");
	const { register, control, handleSubmit, formState } = useForm<
		z.input<typeof keyCreateSchema>,
		unknown,
		z.output<typeof keyCreateSchema>
	>({
		resolver: zodResolver(keyCreateSchema),
		defaultValues: { name: "", scopes: ["resolve"], profiles: [] },
	});
	const create = useMutation({
		mutationFn: (body: z.output<typeof keyCreateSchema>) =>
			createKey(runtime.id, { ...body, expiresAt: expiresAt(expiry, Date.now()) }),
		onSuccess: (created) => {
			void queryClient.invalidateQueries();
			onCreated(created);
		},
		// The answer holds the secret: it is forgotten as soon as nobody looks at it.
		gcTime: 0,
	});
	const { errors } = formState;
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t("title", { runtime: runtime.name })}
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
				className="flex flex-col gap-5"
			>
				{create.error && <ProblemNote error={create.error} />}
				<Field label={t("name")} hint={t("nameHint")} error={errors.name && t("nameInvalid")}>
					<Input autoComplete="off" {...register("name")} />
				</Field>
				<Controller
					control={control}
					name="scopes"
					render={({ field }) => (
						<ScopeChoice value={field.value} onValueChange={field.onChange} isMissing={errors.scopes !== undefined} />
					)}
				/>
				<Controller
					control={control}
					name="profiles"
					render={({ field }) => <ProfileChoice value={field.value} onValueChange={field.onChange} />}
				/>
				<Field label={t("expiry")} control="button" hint={expiry === "never" ? t("expiryNever") : undefined}>
					<Select<Expiry>
						value={expiry}
						onValueChange={setExpiry}
						options={EXPIRIES.map((value) => ({ value, label: t(`expiryOption.${value}`) }))}
					/>
				</Field>
			</form>
		</Dialog>
	);
}
