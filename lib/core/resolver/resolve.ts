// The answer to a runtime: which tools its model may see, under which names, with a tag that is equal for equal answers.

import type { Conversions, PropertyMap } from "../providers/plan";
import { BRIDGE } from "./bridge";
import type { Context, Selected } from "./context";
import { firstFailure } from "./gates";
import { sentence } from "./gates/words";
import type { HiddenTool, Resolution, ResolveRequest, ToolRow, Warning } from "./model";
import { prepare } from "./request";
import { select } from "./select";
import type { FittingNotes, Snapshot } from "./snapshot";
import { tableOf } from "./tables";
import { commonest } from "./tally";
import { HASH_WORDS } from "./written";

const MOST_REASONS = 3;
/** More changed tools are told as a number. */
const MOST_REPAIRS_TOLD = 20;
const OPEN = 0x5b;
const CLOSE = 0x5d;

/**
 * Decides the request. `resolved` with no tools is a decision; names that the configuration does not hold are `unknown-names`.
 * `names` is made when it is first read.
 */
export function resolve(snapshot: Snapshot, request: ResolveRequest): Resolution {
	const prepared = prepare(snapshot, request);
	return prepared.kind === "unknown-names" ? prepared : resolutionOf(prepared.context);
}

/** The same for a request that is prepared already. */
export function resolutionOf(context: Context): Resolved {
	const { snapshot, table } = context;
	const selected = select(context);
	const { order, direct, emitted, variants } = selected;
	const { tokens, bytes } = sizeOf(context, selected);
	const isNoted = table.notes.size > 0 || variants !== null;
	let names: Record<string, string> | undefined;
	return {
		kind: "resolved",
		revision: snapshot.revision,
		profile: context.profile.row.name,
		format: table.format,
		etag: tagOf(context, selected),
		visible: direct.map((tool) => snapshot.tools[tool]!.row),
		deferred: direct.length === order.length ? NO_ROWS : deferredRows(context, selected),
		get names() {
			names ??= namesOf(context, emitted);
			return names;
		},
		properties: isNoted ? notedOf(context, selected, (notes) => notes.properties) : NOTHING,
		conversions: isNoted ? notedOf(context, selected, (notes) => notes.conversions) : NOTHING,
		summary: {
			visible: direct.length,
			hidden: snapshot.tools.length - order.length,
			deferred: order.length - direct.length,
			tokens,
			// Every body ends in a comma, and the last one's place is taken by the closing bracket.
			bytes: Math.max(bytes + 1, 2),
			reasons: commonest(selected.tally, MOST_REASONS),
		},
		warnings: isNoted ? [...context.warnings, ...repairWarnings(context, selected)] : context.warnings,
		emission: { order: emitted, variants, dialect: table.dialect },
	};
}

const NO_ROWS: readonly ToolRow[] = [];
const NOTHING: Readonly<Record<string, never>> = Object.freeze(Object.create(null));

type Resolved = Extract<Resolution, { kind: "resolved" }>;

/** What everything that is emitted costs. */
export function sizeOf({ table }: Context, { emitted, variants }: Selected): { tokens: number; bytes: number } {
	let tokens = 0;
	let bytes = 0;
	for (const tool of emitted) {
		tokens += table.tokens[tool]!;
		bytes += table.starts[tool + 1]! - table.starts[tool]!;
	}
	if (variants === null) return { tokens, bytes };
	for (const [tool, variant] of variants) {
		tokens += variant.tokens - table.tokens[tool]!;
		bytes += variant.bytes.length - (table.starts[tool + 1]! - table.starts[tool]!);
	}
	return { tokens, bytes };
}

function deferredRows({ snapshot }: Context, { order, direct }: Selected): ToolRow[] {
	const here = new Set(direct);
	return order.filter((tool) => !here.has(tool)).map((tool) => snapshot.tools[tool]!.row);
}

/** Name of an emitted tool as it was registered; the bridge tools have theirs. */
const realNameOf = ({ snapshot: { tools } }: Context, tool: number): string =>
	tools[tool]?.row.name ?? BRIDGE[tool - tools.length]!.name;

/** Emitted name → real name, as data whatever the names are. */
function namesOf(context: Context, emitted: readonly number[]): Record<string, string> {
	const names: Record<string, string> = Object.create(null);
	for (const tool of emitted) names[context.table.emittedNames[tool]!] = realNameOf(context, tool);
	return names;
}

/** What the answer has to say about a tool that it holds, or that is found by searching. */
export const notesIn = ({ table }: Context, { variants }: Selected, tool: number): FittingNotes | null =>
	variants?.get(tool) ?? table.notes.get(tool) ?? null;

function notedOf<T extends PropertyMap | Conversions>(
	context: Context,
	selected: Selected,
	pick: (notes: FittingNotes) => T | null,
): Record<string, T> {
	const found: Record<string, T> = Object.create(null);
	for (const tool of selected.emitted) {
		const notes = notesIn(context, selected, tool);
		const picked = notes === null ? null : pick(notes);
		if (picked !== null) found[context.table.emittedNames[tool]!] = picked;
	}
	return found;
}

/** One warning for each tool that the format does not take as it was registered, and one for those that are too many to be told. */
function repairWarnings(context: Context, selected: Selected): Warning[] {
	const warnings: Warning[] = [];
	let untold = 0;
	for (const tool of selected.direct) {
		const warning = notesIn(context, selected, tool)?.warning ?? null;
		if (warning === null) continue;
		if (warnings.length < MOST_REPAIRS_TOLD) warnings.push(warning);
		else untold++;
	}
	if (untold === 0) return warnings;
	const message = `${untold} more ${untold === 1 ? "tool was" : "tools were"} changed to fit the format ${context.table.format}.`;
	return [...warnings, { code: "provider-repair", message }];
}

/**
 * Digest over dialect, profile and the content hashes of the tools in order, so that a change elsewhere keeps the tag. Weak in HTTP's sense: it
 * stands for the tools, not for every byte of the answer around them.
 */
function tagOf({ profile, snapshot, table }: Context, { emitted, variants }: Selected): string {
	const words = snapshot.tagScratch;
	words.fill(0, 0, HASH_WORDS);
	words.set(table.seeds.get(profile) ?? []);
	const { hashes } = table;
	let at = HASH_WORDS;
	// Word by word: sub-array views cost three times as much here.
	for (const tool of emitted) {
		const from = tool * HASH_WORDS;
		for (let word = 0; word < HASH_WORDS; word++) words[at++] = hashes[from + word]!;
	}
	if (variants !== null) {
		for (const [tool, variant] of variants) words.set(variant.hashes, HASH_WORDS * (1 + emitted.indexOf(tool)));
	}
	return `W/"${snapshot.compileTools.digest(new Uint8Array(words.buffer, 0, at * Uint32Array.BYTES_PER_ELEMENT)).slice(0, 32)}"`;
}

/**
 * UTF-8 JSON of the array of tools in the provider's form: joins what was written when the snapshot was compiled. The resolution must come from
 * this snapshot; `unknown-names` gives an empty array.
 */
export function encodeTools(snapshot: Snapshot, resolution: Resolution): Uint8Array {
	if (resolution.kind === "unknown-names") return Uint8Array.of(OPEN, CLOSE);
	const { order, variants, dialect } = resolution.emission;
	const { bytes, starts } = tableOf(snapshot, dialect);
	const encoded = new Uint8Array(resolution.summary.bytes);
	encoded[0] = OPEN;
	let at = 1;
	let from = 0;
	let to = 0;
	for (const tool of order) {
		const variant = variants === null ? undefined : variants.get(tool);
		if (variant !== undefined || starts[tool] !== to) {
			// The run of neighbours ends here.
			encoded.set(bytes.subarray(from, to), at);
			at += to - from;
			from = starts[tool]!;
			to = from;
		}
		if (variant === undefined) {
			to = starts[tool + 1]!;
			continue;
		}
		encoded.set(variant.bytes, at);
		at += variant.bytes.length;
		// Its own text in the table is passed over.
		from = starts[tool + 1]!;
		to = from;
	}
	// The last comma, whose place the bracket takes, is written first and overwritten.
	encoded.set(bytes.subarray(from, to), at);
	encoded[encoded.length - 1] = CLOSE;
	return encoded;
}

/** Every known tool that the request does not show, in the order of answers, with the first gate that hides it. */
export function listHidden(snapshot: Snapshot, request: ResolveRequest): HiddenTool[] {
	const prepared = prepare(snapshot, request);
	if (prepared.kind === "unknown-names") return [];
	const { context } = prepared;
	const hidden: HiddenTool[] = [];
	for (const tool of snapshot.tools) {
		const failure = firstFailure(context, tool);
		if (failure === null) continue;
		const { gate, code, rule } = failure;
		hidden.push({ tool: tool.row.name, gate, code, detail: sentence(rule.because(context, tool, code)) });
	}
	return hidden;
}
