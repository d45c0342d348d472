"use client";
// How many tools and tokens a profile may be given at most. An empty field is no limit, which is not the same as 0.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type FieldPath, useController } from "react-hook-form";
import { Panel } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ProfileDraft } from "./draft";
import type { SectionProps } from "./section";

export function LimitsSection({ control, isReadOnly }: SectionProps) {
	const t = useTranslations("profiles.limits");
	return (
		<Panel title={t("panel")} description={t("lead")}>
			<div className="grid gap-4 sm:grid-cols-2">
				<LimitField control={control} isReadOnly={isReadOnly} name="limits.tools" label={t("tools")} />
				<LimitField control={control} isReadOnly={isReadOnly} name="limits.tokens" label={t("tokens")} />
			</div>
		</Panel>
	);
}

interface LimitFieldProps extends SectionProps {
	name: Extract<FieldPath<ProfileDraft>, "limits.tools" | "limits.tokens">;
	label: string;
}

function LimitField({ control, isReadOnly, name, label }: LimitFieldProps) {
	const t = useTranslations("profiles.limits");
	const { field, fieldState } = useController({ control, name });
	const [typed, setTyped] = useState(write(field.value));
	// The value may be set from outside (discard, reload): then what was typed no longer says it.
	const shown = Object.is(read(typed), field.value) ? typed : write(field.value);
	return (
		<Field label={label} hint={t("hint")} error={fieldState.error && t("invalid")} disabled={isReadOnly}>
			<Input
				inputMode="numeric"
				autoComplete="off"
				placeholder={t("none")}
				name={name}
				value={shown}
				onBlur={field.onBlur}
				onChange={(event) => {
					setTyped(event.target.value);
					field.onChange(read(event.target.value));
				}}
			/>
		</Field>
	);
}

/** NaN for what is no whole number; the schema refuses it. */
function read(text: string): number | null {
	const trimmed = text.trim();
	if (trimmed === "") return null;
	return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function write(value: number | null): string {
	return value === null || Number.isNaN(value) ? "" : String(value);
}
