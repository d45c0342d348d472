"use client";
// Makes a runtime. It can do nothing until it has a key.
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ProblemNote } from "@/components/ui/problem-note";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toast";
import { createRuntime } from "@/lib/client/queries/runtimes";
import { runtimeCreateSchema } from "@/lib/contracts/runtimes";

export function CreateRuntime() {
	const t = useTranslations("runtimes.createRuntime");
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setIsOpen(true)}>
				{t("action")}
			</Button>
			{isOpen && <CreateRuntimeDialog onClose={() => setIsOpen(false)} />}
		</>
	);
}

function CreateRuntimeDialog({ onClose }: { onClose: () => void }) {
	const t = useTranslations("runtimes.createRuntime");
	const tCommon = useTranslations("common");
	const formId = useId();
	const queryClient = useQueryClient();
	const { toast } = useToast();
	const { register, handleSubmit, formState } = useForm<
		z.input<typeof runtimeCreateSchema>,
		unknown,
		z.output<typeof runtimeCreateSchema>
	>({
		resolver: zodResolver(runtimeCreateSchema),
		defaultValues: { name: "", description: "" },
	});
	const create = useMutation({
		mutationFn: createRuntime,
		onSuccess: async (_, { name }) => {
			await queryClient.invalidateQueries();
			toast({ title: t("done", { name }) });
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
					<Input autoComplete="off" {...register("name")} />
				</Field>
				<Field
					label={t("description")}
					aside={tCommon("optional")}
					error={errors.description && t("descriptionInvalid")}
				>
					<Textarea rows={2} {...register("description")} />
				</Field>
			</form>
		</Dialog>
	);
}
