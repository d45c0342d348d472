"use client";
// The columns of the list of tools: what each shows, how it sorts, and which of them a phone leaves out.
import { createColumnHelper, createSortedRowModel, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import { formatNumber } from "@/lib/client/format";
import type { ToolSummary } from "@/lib/client/queries/tools";
import { CapabilityList, NameCell, NeedsCell, SourceSite, StateBadge, ToolsetCell } from "./tool-cells";

export const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

const helper = createColumnHelper<typeof features, ToolSummary>();

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

export const COLUMNS = helper.columns([
	helper.accessor("name", {
		id: "name",
		cell: ({ row }) => <NameCell tool={row.original} />,
		sortFn: (left, right) => byText(left.original.name, right.original.name),
	}),
	helper.display({ id: "toolset", cell: ({ row }) => <ToolsetCell tool={row.original} /> }),
	helper.display({
		id: "capabilities",
		cell: ({ row }) => <CapabilityList capabilities={row.original.capabilities} />,
	}),
	helper.display({ id: "needs", cell: ({ row }) => <NeedsCell tool={row.original} /> }),
	helper.display({ id: "source", cell: ({ row }) => <SourceSite source={row.original.source} /> }),
	helper.display({ id: "state", cell: ({ row }) => <StateBadge state={row.original.state} /> }),
	helper.accessor("tokens", {
		id: "tokens",
		cell: ({ getValue }) => formatNumber(getValue()),
		sortFn: (left, right) => left.original.tokens - right.original.tokens,
		sortDescFirst: true,
	}),
]);

export type ColumnId = "name" | "toolset" | "capabilities" | "needs" | "source" | "state" | "tokens";
export const COLUMN_IDS = [
	"name",
	"toolset",
	"capabilities",
	"needs",
	"source",
	"state",
	"tokens",
] as const satisfies readonly ColumnId[];

/** Narrow screens keep the name, what the tool can do and what it costs. */
export const COLUMN_CLASS: Record<ColumnId, string> = {
	// On a phone the name takes what the others leave.
	name: "max-md:w-full max-md:py-1.5",
	toolset: "max-md:hidden",
	capabilities: "",
	needs: "max-xl:hidden",
	source: "max-lg:hidden",
	state: "max-md:hidden",
	tokens: "",
};
