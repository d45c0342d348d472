"use client";
// Which toolsets a profile turns on and off. "All" and "none" are values of their own, never an empty list.
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useController } from "react-hook-form";
import { Panel } from "@/components/ui/card";
import { MultiCombobox } from "@/components/ui/multi-combobox";
import { Segmented } from "@/components/ui/segmented";
import { matrixQuery } from "@/lib/client/queries/matrix";
import type { ProfileDraft } from "./draft";
import type { SectionProps } from "./section";

type Mode = ProfileDraft["enabledMode"];

export function SetsSection({ control, isReadOnly }: SectionProps) {
	const t = useTranslations("profiles.sets");
	const { data, error } = useQuery(matrixQuery);
	const mode = useController({ control, name: "enabledMode" });
	const enabled = useController({ control, name: "enabled" });
	const disabled = useController({ control, name: "disabled" });
	/** What was listed before the mode was changed here, so that changing back loses nothing. */
	const listed = useRef<string[]>([]);

	const rows = data?.rows ?? [];
	const byName = new Map(rows.map((row) => [row.toolset, row]));
	const isOptIn = (name: string) => byName.get(name)?.optIn ?? false;

	function changeMode(next: Mode) {
		if (mode.field.value === "listed") listed.current = enabled.field.value;
		const named = listed.current.length > 0 ? listed.current : enabled.field.value;
		const free = named.filter((name) => !disabled.field.value.includes(name));
		mode.field.onChange(next);
		enabled.field.onChange(next === "listed" ? free : next === "all" ? free.filter(isOptIn) : []);
	}

	const common = {
		hintOf: (name: string) => {
			const row = byName.get(name);
			return row && t(row.optIn ? "hintOptIn" : "hint", { count: row.cells[0]?.total ?? row.tools.length });
		},
		placeholder: t("placeholder"),
		emptyText: t("noMatch"),
		removeLabel: (name: string) => t("remove", { name }),
		disabled: isReadOnly,
	};
	const names = rows.map(({ toolset }) => toolset);
	const canBeOn = names.filter(
		(name) => !disabled.field.value.includes(name) && (mode.field.value === "listed" || isOptIn(name)),
	);
	const enabledLabel = mode.field.value === "all" ? t("enabledOptIn") : t("enabled");
	return (
		<Panel title={t("panel")} description={t("lead")}>
			<div className="flex flex-col gap-4">
				<div className="flex flex-col items-start gap-1.5">
					<p className="font-medium text-sm">{t("mode")}</p>
					<Segmented<Mode>
						legend={t("mode")}
						value={mode.field.value}
						onValueChange={changeMode}
						disabled={isReadOnly}
						options={[
							{ value: "all", label: t("all") },
							{ value: "listed", label: t("listed") },
							{ value: "none", label: t("none") },
						]}
					/>
					<p className="text-ink-muted text-xs">{t(`${mode.field.value}Hint`)}</p>
				</div>
				{mode.field.value !== "none" && (
					<div className="flex flex-col gap-1.5">
						<p className="font-medium text-sm">{enabledLabel}</p>
						<MultiCombobox
							{...common}
							label={enabledLabel}
							items={canBeOn}
							value={enabled.field.value}
							onValueChange={enabled.field.onChange}
						/>
						{mode.field.value === "listed" && enabled.field.value.length === 0 && (
							<p role="alert" className="flex items-start gap-1.5 text-deny text-xs">
								<CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
								{t("listedEmpty")}
							</p>
						)}
					</div>
				)}
				<div className="flex flex-col gap-1.5">
					<p className="font-medium text-sm">{t("disabled")}</p>
					<MultiCombobox
						{...common}
						label={t("disabled")}
						items={names.filter((name) => !enabled.field.value.includes(name))}
						value={disabled.field.value}
						onValueChange={disabled.field.onChange}
					/>
					<p className="text-ink-muted text-xs">{error ? t("unavailable") : t("disabledHint")}</p>
				</div>
			</div>
		</Panel>
	);
}
