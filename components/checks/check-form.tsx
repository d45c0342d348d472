"use client";
// Adds a check or changes one: by kind, checked while it is typed, with what the server says about the address before it is saved.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Controller, type Resolver, useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { MultiCombobox } from "@/components/ui/multi-combobox";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { ProblemError } from "@/lib/client/http";
import { type Check, createCheck, patchCheck, toolsetsQuery } from "@/lib/client/queries/checks";
import { CHECK_KINDS, type CheckCreate } from "@/lib/contracts/checks";
import { definitionOf, type FormValues, readForm, valuesOf } from "./form-values";
import { type CheckFormReturn, KindFields, TextField } from "./kind-fields";

const resolver: Resolver<FormValues, unknown, CheckCreate> = (values) => {
	const reading = readForm(values);
	if (reading.kind === "complete") return { values: reading.check, errors: {} };
	return { values: {}, errors: Object.fromEntries(reading.fields.map((field) => [field, { type: "invalid" }])) };
};

interface CheckFormProps {
	/** Null for a new one. */
	check: Check | null;
	onClose: () => void;
}

export function CheckForm({ check, onClose }: CheckFormProps) {
	const t = useTranslations("checks.form");
	const tCommon = useTranslations("common");
	const formId = useId();
	const form = useForm<FormValues, unknown, CheckCreate>({
		resolver,
		mode: "onChange",
		defaultValues: valuesOf(check),
	});
	const values = useWatch({ control: form.control, compute: (all) => all });
	const save = useSave(check, onClose);
	return (
		<Dialog
			open
			size="md"
			onOpenChange={(open) => !open && onClose()}
			title={check === null ? t("addTitle") : t("editTitle", { name: check.name })}
			description={check === null ? t("addDetail") : t("editDetail")}
			footer={
				<>
					<DialogClose>
						<Button>{tCommon("cancel")}</Button>
					</DialogClose>
					<Button variant="primary" type="submit" form={formId} loading={save.isPending}>
						{check === null ? t("add") : tCommon("save")}
					</Button>
				</>
			}
		>
			<form
				id={formId}
				noValidate
				onSubmit={form.handleSubmit((body) => save.mutate(body))}
				className="flex flex-col gap-4 whitespace-normal text-left"
			>
				<SaveProblem error={save.error} onClose={onClose} />
				{check === null && <TextField form={form} name="name" />}
				<Controller
					control={form.control}
					name="kind"
					render={({ field }) => (
						<Field label={t("field.kind")} hint={t(`kindHint.${field.value}`)} control="button">
							<Select
								value={field.value}
								onValueChange={field.onChange}
								options={CHECK_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
							/>
						</Field>
					)}
				/>
				<KindFields form={form} kind={values.kind} definition={definitionOf(values)} />
				<TextField form={form} name="ttlSeconds" />
				<Toolsets form={form} />
				<TextField form={form} name="description" />
			</form>
		</Dialog>
	);
}

function useSave(check: Check | null, onClose: () => void) {
	const t = useTranslations("checks.form");
	const queryClient = useQueryClient();
	const { toast } = useToast();
	return useMutation({
		mutationFn: ({ name, ...patch }: CheckCreate) =>
			check === null ? createCheck({ name, ...patch }) : patchCheck(check.name, patch, check.revision),
		onSuccess: async ({ name }) => {
			await queryClient.invalidateQueries();
			toast({ title: check === null ? t("added", { name }) : t("saved", { name }) });
			onClose();
		},
	});
}

function SaveProblem({ error, onClose }: { error: Error | null; onClose: () => void }) {
	const tCommon = useTranslations("common");
	const queryClient = useQueryClient();
	if (error === null) return null;
	if (!(error instanceof ProblemError) || error.status !== 412) return <ProblemNote error={error} />;
	const reload = () => {
		onClose();
		void queryClient.invalidateQueries();
	};
	return (
		<ProblemNote
			error={error}
			title={tCommon("lostUpdate.title")}
			detail={tCommon("lostUpdate.detail")}
			action={<Button onClick={reload}>{tCommon("reload")}</Button>}
		/>
	);
}

function Toolsets({ form }: { form: CheckFormReturn }) {
	const t = useTranslations("checks.form");
	const { data } = useQuery(toolsetsQuery);
	return (
		<Controller
			control={form.control}
			name="toolsets"
			render={({ field }) => (
				<div className="flex flex-col gap-1.5">
					<span className="font-medium text-sm">{t("field.toolsets")}</span>
					<MultiCombobox
						label={t("field.toolsets")}
						items={data?.toolsets.map(({ name }) => name) ?? []}
						value={field.value}
						onValueChange={field.onChange}
						placeholder={t("toolsetsPlaceholder")}
						emptyText={t("toolsetsEmpty")}
						removeLabel={(name) => t("toolsetsRemove", { name })}
					/>
					<span className="text-ink-muted text-xs">{t("hint.toolsets")}</span>
				</div>
			)}
		/>
	);
}
