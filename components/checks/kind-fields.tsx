"use client";
// The fields of each kind of check.
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import type { CheckCreate, CheckDefinition } from "@/lib/contracts/checks";
import type { FormField, FormValues } from "./form-values";
import { TargetNote } from "./target-note";

export type CheckFormReturn = UseFormReturn<FormValues, unknown, CheckCreate>;

const FIELDS: Record<FormValues["kind"], readonly FormField[]> = {
	env: ["variables"],
	fact: ["fact"],
	http: ["url", "expect", "timeoutMs"],
	tcp: ["host", "port", "timeoutMs"],
	mcp: ["server"],
};

/** The field after which the server's word on the address stands. */
const LAST_OF_TARGET: Partial<Record<FormValues["kind"], FormField>> = { http: "url", tcp: "port" };

interface KindFieldsProps {
	form: CheckFormReturn;
	kind: FormValues["kind"];
	/** What the form asks, as far as it is complete. */
	definition: CheckDefinition | null;
}

export function KindFields({ form, kind, definition }: KindFieldsProps) {
	const t = useTranslations("checks.form");
	return (
		<>
			{kind === "http" && (
				<Controller
					control={form.control}
					name="method"
					render={({ field }) => (
						<div className="flex items-center gap-3">
							<span aria-hidden className="font-medium text-sm">
								{t("method")}
							</span>
							<Segmented
								legend={t("method")}
								value={field.value}
								onValueChange={field.onChange}
								options={[
									{ value: "GET", label: "GET" },
									{ value: "HEAD", label: "HEAD" },
								]}
							/>
						</div>
					)}
				/>
			)}
			{FIELDS[kind].map((name) => (
				<Fragment key={name}>
					<TextField form={form} name={name} />
					{name === LAST_OF_TARGET[kind] && <TargetNote definition={definition} />}
				</Fragment>
			))}
		</>
	);
}

type TextName = Exclude<FormField, "toolsets" | "kind" | "method">;
const isText = (name: FormField): name is TextName => name !== "toolsets" && name !== "kind" && name !== "method";
const NUMBERS: readonly FormField[] = ["port", "timeoutMs", "ttlSeconds"];

export function TextField({ form, name }: { form: CheckFormReturn; name: FormField }) {
	const t = useTranslations("checks.form");
	if (!isText(name)) return null;
	return (
		<Field
			label={t(`field.${name}`)}
			hint={t(`hint.${name}`)}
			error={form.formState.errors[name] && t(`invalid.${name}`)}
		>
			<Input
				mono={name !== "description"}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={name === "description"}
				inputMode={NUMBERS.includes(name) ? "numeric" : undefined}
				{...form.register(name)}
			/>
		</Field>
	);
}
