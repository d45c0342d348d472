"use client";
// The toolsets page: who gets what, at a glance, and the place where it is changed.
import { useQuery } from "@tanstack/react-query";
import { Eye, Grid3x3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { type Choice, type Matrix, matrixQuery } from "@/lib/client/queries/matrix";
import { CellExplanation, type Explained } from "./cell-explanation";
import { nextChoice } from "./cell-state";
import { ChangeConfirmation } from "./change-confirmation";
import { groupRows } from "./filter-rows";
import { MatrixFilters } from "./matrix-filters";
import { type CellAddress, MatrixGrid } from "./matrix-grid";
import { MatrixLegend } from "./matrix-legend";
import { MatrixSkeleton } from "./matrix-skeleton";
import { ReadFailure } from "./read-failure";
import { useCellChanges } from "./use-cell-changes";
import { useMatrixAddress } from "./use-matrix-address";

export interface ToolsetsMatrixProps {
	/** Whether the person's role may change the configuration. */
	canWrite: boolean;
}

export function ToolsetsMatrix({ canWrite }: ToolsetsMatrixProps) {
	const t = useTranslations("toolsets");
	const { data, error, isPending, refetch, isFetching } = useQuery(matrixQuery);
	const address = useMatrixAddress();
	return (
		<>
			<PageHeader
				title={t("title")}
				description={t("description")}
				actions={
					!canWrite && (
						<Badge icon={<Eye aria-hidden />} title={t("readOnlyHint")}>
							{t("readOnly")}
						</Badge>
					)
				}
			/>
			<div className="mb-3">
				<MatrixFilters filter={address.filter} onChange={address.setFilter} />
			</div>
			{isPending ? (
				<MatrixSkeleton />
			) : !data ? (
				<ReadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
			) : (
				<LoadedMatrix matrix={data} canWrite={canWrite} address={address} />
			)}
		</>
	);
}

interface LoadedMatrixProps {
	matrix: Matrix;
	canWrite: boolean;
	address: ReturnType<typeof useMatrixAddress>;
}

function LoadedMatrix({ matrix, canWrite, address }: LoadedMatrixProps) {
	const t = useTranslations("toolsets");
	const { filter, open } = address;
	const { text, kind, onlyDiffering } = filter;
	const groups = useMemo(
		() => groupRows(matrix.rows, { text, kind, onlyDiffering }),
		[matrix.rows, text, kind, onlyDiffering],
	);
	const changes = useCellChanges();
	const [explainedAt, setExplainedAt] = useState<CellAddress | null>(null);
	const explained = useExplained(matrix, explainedAt);

	function toggle(cell: CellAddress) {
		const next = canWrite ? nextChoiceAt(matrix, cell) : null;
		if (next === null) setExplainedAt(cell);
		else void changes.request({ toolset: cell.toolset, profile: cell.profile, to: next }, cell.element);
	}

	function choose({ row, cell, anchor }: Explained, to: Choice) {
		setExplainedAt(null);
		void changes.request({ toolset: row.toolset, profile: cell.profile, to }, anchor);
	}

	if (matrix.rows.length === 0) {
		return (
			<EmptyState
				icon={<Grid3x3 />}
				title={t("empty.title")}
				description={t("empty.detail")}
				action={<LinkButton href="/discovery">{t("empty.action")}</LinkButton>}
			/>
		);
	}
	if (groups.length === 0) {
		return (
			<EmptyState
				icon={<Grid3x3 />}
				title={t("filteredEmpty")}
				action={<Button onClick={address.clearFilter}>{t("clearFilters")}</Button>}
			/>
		);
	}
	return (
		<>
			<MatrixGrid
				profiles={matrix.profiles}
				groups={groups}
				open={open}
				pending={changes.pending}
				canWrite={canWrite}
				onToggle={toggle}
				onExplain={setExplainedAt}
				onOpen={address.toggleOpen}
			/>
			<MatrixLegend canWrite={canWrite} />
			<CellExplanation explained={explained} onChoose={canWrite ? choose : null} onClose={() => setExplainedAt(null)} />
			<ChangeConfirmation question={changes.question} onConfirm={changes.confirm} onCancel={changes.cancel} />
		</>
	);
}

function nextChoiceAt(matrix: Matrix, { toolset, profile }: CellAddress): Choice | null {
	const cell = matrix.rows.find((row) => row.toolset === toolset)?.cells.find((other) => other.profile === profile);
	return cell ? nextChoice(cell) : null;
}

/** The explained cell as it is now: it follows changes that arrive while one reads. */
function useExplained(matrix: Matrix, address: CellAddress | null): Explained | null {
	return useMemo(() => {
		const row = matrix.rows.find(({ toolset }) => toolset === address?.toolset);
		const cell = row?.cells.find(({ profile }) => profile === address?.profile);
		const profile = matrix.profiles.find(({ name }) => name === address?.profile);
		return address && row && cell && profile ? { row, cell, tier: profile.tier, anchor: address.element } : null;
	}, [matrix, address]);
}
