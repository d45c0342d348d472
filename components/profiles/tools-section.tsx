"use client";
// Single tools that a profile allows or denies by name, beside what its sets say.
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { Panel } from "@/components/ui/card";
import { MultiCombobox } from "@/components/ui/multi-combobox";
import { matrixQuery } from "@/lib/client/queries/matrix";
import type { SectionProps } from "./section";

export function ToolsSection({ control, isReadOnly }: SectionProps) {
	const t = useTranslations("profiles.tools");
	const { data } = useQuery(matrixQuery);
	const allow = useController({ control, name: "allowTools" });
	const deny = useController({ control, name: "denyTools" });
	// Every tool that can be seen at all is in a toolset, so the toolsets name them all.
	const names = [...new Set(data?.rows.flatMap(({ tools }) => tools.map(({ tool }) => tool)))].sort();
	const common = {
		placeholder: t("placeholder"),
		emptyText: t("noMatch"),
		removeLabel: (name: string) => t("remove", { name }),
		disabled: isReadOnly,
	};
	return (
		<Panel title={t("panel")} description={t("lead")}>
			<div className="flex flex-col gap-4">
				<div className="flex flex-col gap-1.5">
					<p className="font-medium text-sm">{t("allow")}</p>
					<MultiCombobox
						{...common}
						label={t("allow")}
						items={names.filter((name) => !deny.field.value.includes(name))}
						value={allow.field.value}
						onValueChange={allow.field.onChange}
					/>
					<p className="text-ink-muted text-xs">{t("allowHint")}</p>
				</div>
				<div className="flex flex-col gap-1.5">
					<p className="font-medium text-sm">{t("deny")}</p>
					<MultiCombobox
						{...common}
						label={t("deny")}
						items={names.filter((name) => !allow.field.value.includes(name))}
						value={deny.field.value}
						onValueChange={deny.field.onChange}
					/>
					<p className="text-ink-muted text-xs">{t("denyHint")}</p>
				</div>
			</div>
		</Panel>
	);
}
