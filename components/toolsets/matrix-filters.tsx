"use client";
// Narrows the rows; what it holds is the address.
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ToolsetKind } from "@/lib/client/queries/matrix";
import { KINDS, type RowFilter } from "./filter-rows";

export interface MatrixFiltersProps {
	filter: RowFilter;
	onChange: (change: Partial<RowFilter>) => void;
}

export function MatrixFilters({ filter, onChange }: MatrixFiltersProps) {
	const t = useTranslations("toolsets.filter");
	const input = useRef<HTMLInputElement>(null);
	return (
		<search aria-label={t("label")} className="flex flex-wrap items-center gap-x-3 gap-y-2">
			<Input
				ref={input}
				type="search"
				icon={<Search />}
				aria-label={t("text")}
				placeholder={t("text")}
				value={filter.text}
				onChange={(event) => onChange({ text: event.target.value })}
				className="w-full sm:w-64"
			/>
			<Select<ToolsetKind | "any">
				aria-label={t("kind")}
				value={filter.kind ?? "any"}
				onValueChange={(kind) => onChange({ kind: kind === "any" ? null : kind })}
				options={[
					{ value: "any", label: t("anyKind") },
					...KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
				]}
				className="w-40"
			/>
			<Checkbox
				label={t("onlyDiffering")}
				checked={filter.onlyDiffering}
				onCheckedChange={(onlyDiffering) => onChange({ onlyDiffering })}
			/>
		</search>
	);
}
