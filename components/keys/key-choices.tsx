"use client";
// What a new key may do and which profiles it may ask for, as ticked lists with their words.
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { TierPips } from "@/components/marks/tier-pips";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { profilesQuery } from "@/lib/client/queries/profiles";
import { type Scope, scopeSchema } from "@/lib/contracts/permissions";

interface ChoiceProps<Value extends string> {
	value: readonly Value[];
	onValueChange: (value: Value[]) => void;
}

export function ScopeChoice({ value, onValueChange, isMissing }: ChoiceProps<Scope> & { isMissing: boolean }) {
	const t = useTranslations("runtimes");
	return (
		<ChoiceGroup
			legend={t("createKey.scopes")}
			hint={t("createKey.scopesHint")}
			error={isMissing ? t("createKey.scopesMissing") : undefined}
		>
			{scopeSchema.options.map((scope) => (
				<Checkbox
					key={scope}
					label={<code className="text-sm">{scope}</code>}
					hint={t(`scope.${scope}`)}
					checked={value.includes(scope)}
					onCheckedChange={(isOn) => onValueChange(toggled(scopeSchema.options, value, scope, isOn))}
				/>
			))}
		</ChoiceGroup>
	);
}

export function ProfileChoice({ value, onValueChange }: ChoiceProps<string>) {
	const t = useTranslations("runtimes.createKey");
	const { data, isPending } = useQuery(profilesQuery);
	const names = data?.profiles.map(({ name }) => name) ?? [];
	return (
		<ChoiceGroup legend={t("profiles")} hint={value.length === 0 ? t("profilesNone") : t("profilesHint")}>
			{isPending && <Skeleton className="h-24 w-full" />}
			{!isPending && !data && <p className="text-ink-muted">{t("profilesFailed")}</p>}
			{data?.profiles.map(({ name, title, tier }) => (
				<Checkbox
					key={name}
					label={
						<span className="inline-flex items-center gap-2">
							<code className="text-sm">{name}</code>
							<TierPips tier={tier} />
						</span>
					}
					hint={title}
					checked={value.includes(name)}
					onCheckedChange={(isOn) => onValueChange(toggled(names, value, name, isOn))}
				/>
			))}
		</ChoiceGroup>
	);
}

interface ChoiceGroupProps {
	legend: string;
	hint: string;
	error?: string;
	children: ReactNode;
}

function ChoiceGroup({ legend, hint, error, children }: ChoiceGroupProps) {
	const hintId = useId();
	return (
		<fieldset aria-describedby={hintId}>
			<legend className="font-medium text-sm">{legend}</legend>
			<p id={hintId} role={error ? "alert" : undefined} className="text-xs">
				{error ? (
					<span className="flex items-start gap-1.5 text-deny">
						<CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
						{error}
					</span>
				) : (
					<span className="text-ink-muted">{hint}</span>
				)}
			</p>
			<div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">{children}</div>
		</fieldset>
	);
}

/** `value` with one entry put in or taken out, in the order of `all`. */
function toggled<Value extends string>(
	all: readonly Value[],
	value: readonly Value[],
	entry: Value,
	isOn: boolean,
): Value[] {
	return all.filter((candidate) => (candidate === entry ? isOn : value.includes(candidate)));
}
