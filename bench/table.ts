// Tables on a terminal, and the one that compares what was measured with what is promised.

/** Prints rows under a header; the first column to the left, the others to the right. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
	const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
	for (const cells of [header, ...rows]) {
		const padded = cells.map((cell, column) =>
			column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
		);
		console.log(padded.join("  "));
	}
}

export const number = (value: number, digits = 0): string =>
	value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** One promise. Several numbers of one promise are several of these. */
export type Promised = {
	readonly what: string;
	readonly measured: number;
	readonly unit: string;
	readonly bound: { readonly atMost: number } | { readonly atLeast: number };
	readonly digits?: number;
};

export const isKept = ({ measured, bound }: Promised): boolean =>
	"atMost" in bound ? measured <= bound.atMost : measured >= bound.atLeast;

/** Prints the promises with what was measured; true when all are kept. */
export function printPromises(title: string, promises: readonly Promised[]): boolean {
	console.log(`\n${title}`);
	printTable(
		["what", "measured", "target", ""],
		promises.map((promised) => {
			const { what, measured, unit, bound, digits = 2 } = promised;
			const target = "atMost" in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`;
			return [what, `${number(measured, digits)} ${unit}`, `${target} ${unit}`, isKept(promised) ? "✓" : "✗"];
		}),
	);
	return promises.every(isKept);
}
