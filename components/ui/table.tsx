// Table parts with 36 px rows in 13 px type. The frame scrolls, is named and reachable by keyboard; header and first column may stick.
import type { ComponentProps } from "react";
import { cn } from "./cn";

export interface TableFrameProps extends ComponentProps<"section"> {
	/** Names the scrolling region for screen readers. */
	label: string;
	/** Drops the border and radius, for a table inside a Panel. */
	flush?: boolean;
}

export function TableFrame({ label, flush = false, className, ...props }: TableFrameProps) {
	return (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
			tabIndex={0}
			className={cn(
				"relative overflow-auto bg-surface focus-visible:-outline-offset-2",
				flush ? "rounded-b-md" : "rounded-md border",
				className,
			)}
			{...props}
		/>
	);
}

export interface TableProps extends ComponentProps<"table"> {
	stickyHeader?: boolean;
	stickyFirstColumn?: boolean;
}

export function Table({ stickyHeader = true, stickyFirstColumn = false, className, ...props }: TableProps) {
	return (
		<table
			className={cn(
				// Separate borders stay with cells that stick; collapsed ones would scroll away.
				"w-full border-separate border-spacing-0 text-left text-sm",
				stickyHeader && "[&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-10",
				stickyFirstColumn && [
					"[&_tr>:first-child]:sticky [&_tr>:first-child]:left-0 [&_tr>:first-child]:z-[5] [&_tr>:first-child]:border-r",
					"[&_thead_tr>:first-child]:z-20",
				],
				className,
			)}
			{...props}
		/>
	);
}

export function TableHead(props: ComponentProps<"thead">) {
	return <thead {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
	return <tbody className={cn("[&>tr:last-child>*]:border-b-0", className)} {...props} />;
}

export function TableFoot({ className, ...props }: ComponentProps<"tfoot">) {
	return (
		<tfoot className={cn("[&>tr:first-child>*]:border-t [&_td]:bg-sunken [&_th]:bg-sunken", className)} {...props} />
	);
}

export interface TableRowProps extends ComponentProps<"tr"> {
	selected?: boolean;
}

/** Cells paint the row's background themselves, so that sticky ones stay opaque. */
export function TableRow({ selected = false, className, ...props }: TableRowProps) {
	return (
		<tr
			data-selected={selected || undefined}
			className={cn("group/row [&[data-selected]>*]:bg-accent-soft", className)}
			{...props}
		/>
	);
}

type CellAlign = "start" | "center" | "end";
const ALIGN: Record<CellAlign, string> = { start: "text-left", center: "text-center", end: "text-right" };

export interface ThProps extends Omit<ComponentProps<"th">, "align"> {
	align?: CellAlign;
}

/** A header cell: of a column inside TableHead, of a row with scope="row". */
export function Th({ align = "start", scope = "col", className, ...props }: ThProps) {
	return (
		<th
			scope={scope}
			className={cn(
				"h-9 whitespace-nowrap border-b px-3 align-middle font-medium",
				scope === "row" || scope === "rowgroup"
					? "bg-surface text-ink group-hover/row:bg-hover"
					: "bg-sunken text-ink-muted text-xs",
				ALIGN[align],
				className,
			)}
			{...props}
		/>
	);
}

export interface TdProps extends Omit<ComponentProps<"td">, "align"> {
	align?: CellAlign;
}

export function Td({ align = "start", className, ...props }: TdProps) {
	return (
		<td
			className={cn("h-9 border-b bg-surface px-3 align-middle group-hover/row:bg-hover", ALIGN[align], className)}
			{...props}
		/>
	);
}
