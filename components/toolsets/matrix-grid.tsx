"use client";
// The matrix as one grid: a sticky header, a sticky first column and totals at the foot. It listens once for all its cells.
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { TierPips } from "@/components/marks/tier-pips";
import { cn } from "@/components/ui/cn";
import { Table, TableBody, TableFoot, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import { formatNumber, formatTokens } from "@/lib/client/format";
import type { MatrixProfile } from "@/lib/client/queries/matrix";
import type { RowGroup } from "./filter-rows";
import { directionOf, ensureTabStop, moveFocus, setTabStop } from "./grid-focus";
import { FIRST_PROFILE_COLUMN, useColumns } from "./matrix-columns";
import { MatrixRowView } from "./matrix-row";
import type { PendingChoices } from "./pending-choices";

export interface CellAddress {
	toolset: string;
	profile: string;
	element: HTMLElement;
}

export interface MatrixGridProps {
	profiles: readonly MatrixProfile[];
	groups: readonly RowGroup[];
	open: readonly string[];
	pending: PendingChoices;
	canWrite: boolean;
	onToggle: (cell: CellAddress) => void;
	onExplain: (cell: CellAddress) => void;
	onOpen: (toolset: string) => void;
}

export function MatrixGrid({ profiles, groups, open, pending, canWrite, ...on }: MatrixGridProps) {
	const t = useTranslations("toolsets");
	const grid = useRef<HTMLTableElement>(null);
	const columns = useColumns(profiles);

	useEffect(() => {
		if (grid.current) ensureTabStop(grid.current);
	});

	function onClick(event: MouseEvent) {
		const pressed = find(event.target, "[data-action]");
		if (!pressed) return;
		const { action, toolset, profile } = pressed.dataset;
		if (toolset === undefined) return;
		if (action === "open") on.onOpen(toolset);
		if (profile === undefined) return;
		// The explanation belongs to the cell, whichever of its two buttons opened it.
		const element = pressed.parentElement?.querySelector<HTMLElement>("[data-column]") ?? pressed;
		if (action === "toggle") on.onToggle({ toolset, profile, element });
		if (action === "explain") on.onExplain({ toolset, profile, element });
	}

	function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
		const stop = find(event.target, "[data-column]");
		if (!stop) return;
		const direction = directionOf(event);
		if (direction) {
			// Also at the border, where nothing moves: the page should not scroll instead.
			event.preventDefault();
			moveFocus(event.currentTarget, stop, direction);
			return;
		}
		const { action, toolset, profile } = stop.dataset;
		if (event.key === "Enter" && action === "toggle" && toolset !== undefined && profile !== undefined) {
			event.preventDefault();
			on.onExplain({ toolset, profile, element: stop });
		}
	}

	return (
		<TableFrame
			label={t("title")}
			// The grid inside is one tab stop and scrolls with it.
			tabIndex={-1}
			className="max-h-[max(24rem,calc(100dvh-17rem))] scroll-pt-14 scroll-pb-14 scroll-pl-44 sm:scroll-pl-64"
		>
			<Table
				ref={grid}
				role="grid"
				aria-label={t("gridLabel")}
				aria-readonly={!canWrite}
				stickyFirstColumn
				onClick={onClick}
				onKeyDown={onKeyDown}
				onFocus={(event) => {
					const stop = find(event.target, "[data-column]");
					if (stop) setTabStop(event.currentTarget, stop);
				}}
			>
				<Header profiles={profiles} />
				{groups.map((group, index) => (
					<TableBody key={group.id}>
						<tr>
							<th
								scope="rowgroup"
								colSpan={columns.length + 1}
								className={cn(
									"h-8 border-r-0! border-b bg-canvas px-3 text-left font-medium text-ink-muted text-xs",
									index > 0 && "border-t",
								)}
							>
								<span className="sticky left-3">{t(`group.${group.id}`, { count: group.rows.length })}</span>
							</th>
						</tr>
						{group.rows.map((row) => (
							<MatrixRowView
								key={row.toolset}
								row={row}
								columns={columns}
								pending={pending[row.toolset]}
								isOpen={open.includes(row.toolset)}
								canWrite={canWrite}
							/>
						))}
					</TableBody>
				))}
				<Totals profiles={profiles} />
			</Table>
		</TableFrame>
	);
}

function Header({ profiles }: { profiles: readonly MatrixProfile[] }) {
	const t = useTranslations("toolsets");
	return (
		<TableHead>
			<tr data-row>
				<Th>{t("row.header")}</Th>
				{profiles.map(({ name, title, tier }, index) => (
					<Th key={name} className="h-12">
						<Link
							href={`/profiles/${encodeURIComponent(name)}`}
							tabIndex={-1}
							data-column={FIRST_PROFILE_COLUMN + index}
							title={title}
							className="flex flex-col items-start rounded-sm py-0.5 hover:underline"
						>
							<span className="font-mono text-ink text-sm">{name}</span>
							<TierPips tier={tier} />
						</Link>
					</Th>
				))}
			</tr>
		</TableHead>
	);
}

const footClass = "sticky bottom-0 z-10 h-12 border-t border-b-0";

function Totals({ profiles }: { profiles: readonly MatrixProfile[] }) {
	const t = useTranslations("toolsets.totals");
	return (
		<TableFoot>
			<TableRow>
				<Th scope="row" className={`${footClass} z-20`}>
					{t("label")}
				</Th>
				{profiles.map(({ name, visible, tokens }) => (
					<Td key={name} className={footClass} title={t("exactTokens", { tokens: formatNumber(tokens) })}>
						<span className="block font-medium">{t("tools", { count: visible })}</span>
						<span className="block text-ink-muted text-xs">{t("tokens", { tokens: formatTokens(tokens) })}</span>
					</Td>
				))}
			</TableRow>
		</TableFoot>
	);
}

function find(target: EventTarget, selector: string): HTMLElement | null {
	return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
