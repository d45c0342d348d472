// Moves the focus through a grid that has one tab stop. Works on the document itself, so that a key press renders nothing:
// stops carry `data-column`, their rows `data-row`, and the tab stop is the one with tabindex 0.
const STOP = "[data-column]";
const ROW = "[data-row]";
const PAGE_ROWS = 10;

type Direction = { rows: number; columns: number } | "row-start" | "row-end" | "first" | "last";

const DIRECTIONS: Readonly<Record<string, Direction>> = {
	ArrowUp: { rows: -1, columns: 0 },
	ArrowDown: { rows: 1, columns: 0 },
	ArrowLeft: { rows: 0, columns: -1 },
	ArrowRight: { rows: 0, columns: 1 },
	PageUp: { rows: -PAGE_ROWS, columns: 0 },
	PageDown: { rows: PAGE_ROWS, columns: 0 },
	Home: "row-start",
	End: "row-end",
};

/** What a key means in the grid; with Ctrl or ⌘, Home and End go to the corners. Undefined for any other key. */
export function directionOf(event: {
	key: string;
	ctrlKey: boolean;
	metaKey: boolean;
	altKey: boolean;
}): Direction | undefined {
	if (event.altKey) return undefined;
	if (event.ctrlKey || event.metaKey) return event.key === "Home" ? "first" : event.key === "End" ? "last" : undefined;
	return DIRECTIONS[event.key];
}

/** Moves from the focused stop. False when there is nothing in that direction. */
export function moveFocus(grid: HTMLElement, from: HTMLElement, direction: Direction): boolean {
	const rows = Array.from(grid.querySelectorAll<HTMLElement>(ROW));
	const at = rows.findIndex((row) => row.contains(from));
	if (at === -1) return false;
	const target = find(rows, at, from, direction);
	if (!target || target === from) return false;
	setTabStop(grid, target);
	target.focus();
	return true;
}

/** Makes `stop`, or the first stop there is, the only one that Tab reaches. */
export function setTabStop(grid: HTMLElement, stop: HTMLElement): void {
	for (const other of grid.querySelectorAll<HTMLElement>(`${STOP}[tabindex="0"]`)) other.tabIndex = -1;
	stop.tabIndex = 0;
}

/** Holds that a grid whose rows came or went still has exactly one tab stop. */
export function ensureTabStop(grid: HTMLElement): void {
	if (grid.querySelector(`${STOP}[tabindex="0"]`)) return;
	const first = grid.querySelector<HTMLElement>(`tbody ${STOP}`) ?? grid.querySelector<HTMLElement>(STOP);
	if (first) first.tabIndex = 0;
}

function find(rows: HTMLElement[], at: number, from: HTMLElement, direction: Direction): HTMLElement | undefined {
	if (direction === "first") return stopsOf(rows[0]).at(0);
	if (direction === "last") return stopsOf(rows.at(-1)).at(-1);
	const stops = stopsOf(rows[at]);
	if (direction === "row-start") return stops.at(0);
	if (direction === "row-end") return stops.at(-1);
	if (direction.columns !== 0) return stops[stops.indexOf(from) + direction.columns];
	const row = rows[Math.min(Math.max(at + direction.rows, 0), rows.length - 1)];
	return nearest(stopsOf(row), columnOf(from));
}

function stopsOf(row: HTMLElement | undefined): HTMLElement[] {
	return Array.from(row?.querySelectorAll<HTMLElement>(STOP) ?? []);
}

function columnOf(stop: HTMLElement): number {
	return Number(stop.dataset.column);
}

/** Rows do not all have the same stops; the one that stands closest is the one people expect. */
function nearest(stops: HTMLElement[], column: number): HTMLElement | undefined {
	let best: HTMLElement | undefined;
	for (const stop of stops) {
		if (!best || Math.abs(columnOf(stop) - column) < Math.abs(columnOf(best) - column)) best = stop;
	}
	return best;
}
