"use client";
// Whether a list holds every visible tool or lets the model search, and which tools stay in the list then.
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { Panel } from "@/components/ui/card";
import { MultiCombobox } from "@/components/ui/multi-combobox";
import { Segmented } from "@/components/ui/segmented";
import { matrixQuery } from "@/lib/client/queries/matrix";
import { DISCLOSURES } from "@/lib/core/resolver/model";
import type { SectionProps } from "./section";

export function DisclosureSection({ control, isReadOnly }: SectionProps) {
	const t = useTranslations("profiles.disclosure");
	const { data } = useQuery(matrixQuery);
	const disclosure = useController({ control, name: "disclosure" });
	const direct = useController({ control, name: "directTools" });
	const names = [...new Set(data?.rows.flatMap(({ tools }) => tools.map(({ tool }) => tool)))].sort();
	return (
		<Panel title={t("panel")} description={t("lead")}>
			<div className="flex flex-col gap-3">
				<Segmented
					legend={t("legend")}
					value={disclosure.field.value}
					onValueChange={disclosure.field.onChange}
					options={DISCLOSURES.map((value) => ({ value, label: t(`option.${value}`) }))}
					disabled={isReadOnly}
					className="self-start"
				/>
				<p className="text-ink-muted text-sm">{t(`meaning.${disclosure.field.value}`)}</p>
				{disclosure.field.value === "search" && (
					<div className="flex flex-col gap-1.5">
						<p className="font-medium text-sm">{t("direct")}</p>
						<MultiCombobox
							label={t("direct")}
							placeholder={t("placeholder")}
							emptyText={t("noMatch")}
							removeLabel={(name: string) => t("remove", { name })}
							disabled={isReadOnly}
							items={names}
							value={direct.field.value}
							onValueChange={direct.field.onChange}
						/>
						<p className="text-ink-muted text-xs">{t("directHint")}</p>
					</div>
				)}
			</div>
		</Panel>
	);
}
