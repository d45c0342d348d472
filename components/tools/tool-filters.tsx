"use client";
// Search and filters of the list of tools. The page binds `/` to the search field.
import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Select, type SelectOption } from "@/components/ui/select";
import type { ToolFilters, ToolPage } from "@/lib/client/queries/tools";
import { CAPABILITIES } from "@/lib/core/resolver/capabilities";
import { isFiltered, NO_FILTERS } from "./filters";

const STATES = ["active", "quarantined", "gone", "lost-collision", "schema-invalid"] as const;
/** No name holds this character, so it can stand for "any". */
const ANY = "*";

export interface ToolFilterBarProps {
	filters: ToolFilters;
	onChange: (filters: ToolFilters) => void;
	facets: ToolPage["facets"] | undefined;
}

export function ToolFilterBar({ filters, onChange, facets }: ToolFilterBarProps) {
	const t = useTranslations("tools");
	const common = useTranslations("common");
	const marks = useTranslations("marks.capability");
	const capabilities: SelectOption<string>[] = CAPABILITIES.map((name) => ({
		value: name,
		label: <code className="text-sm">{name}</code>,
		hint: marks(name),
	}));
	const unclassified = { value: "unclassified", label: t("filter.unclassified"), hint: marks("unclassified") };
	return (
		<search aria-label={t("filters")} className="mb-3 grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center">
			<SearchField value={filters.q} onChange={(q) => onChange({ ...filters, q })} />
			<FilterSelect
				name="toolset"
				any={t("filter.anyToolset")}
				filters={filters}
				onChange={onChange}
				options={toOptions(facets?.toolsets, filters.toolset)}
			/>
			<FilterSelect
				name="capability"
				any={t("filter.anyCapability")}
				filters={filters}
				onChange={onChange}
				options={[...capabilities, unclassified]}
			/>
			<FilterSelect
				name="source"
				any={t("filter.anySource")}
				filters={filters}
				onChange={onChange}
				options={toOptions(facets?.sources, filters.source)}
			/>
			<FilterSelect
				name="state"
				any={t("filter.anyState")}
				filters={filters}
				onChange={onChange}
				options={STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
			/>
			{isFiltered(filters) && (
				<Button variant="ghost" icon={<X aria-hidden />} onClick={() => onChange(NO_FILTERS)}>
					{common("clearFilters")}
				</Button>
			)}
		</search>
	);
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
	const t = useTranslations("tools");
	return (
		<Input
			type="search"
			aria-label={t("search")}
			placeholder={t("searchPlaceholder")}
			autoComplete="off"
			spellCheck={false}
			maxLength={200}
			icon={<Search aria-hidden />}
			trailing={<Kbd className="mr-1 max-md:hidden">/</Kbd>}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			className="col-span-2 md:w-72"
		/>
	);
}

interface FilterSelectProps {
	name: Exclude<keyof ToolFilters, "q">;
	any: string;
	options: SelectOption<string>[];
	filters: ToolFilters;
	onChange: (filters: ToolFilters) => void;
}

function FilterSelect({ name, any, options, filters, onChange }: FilterSelectProps) {
	const t = useTranslations("tools.filter");
	return (
		<Select
			aria-label={t(name)}
			value={filters[name] || ANY}
			onValueChange={(value) => onChange({ ...filters, [name]: value === ANY ? "" : value })}
			options={[{ value: ANY, label: any }, ...options]}
			className="md:w-40"
		/>
	);
}

/** A value from the address that no facet knows stays selectable, so that what filters is what is shown. */
function toOptions(facets: readonly string[] | undefined, chosen: string): SelectOption<string>[] {
	const names = facets ?? [];
	const all = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
	return all.map((name) => ({ value: name, label: <code className="text-sm">{name}</code> }));
}
