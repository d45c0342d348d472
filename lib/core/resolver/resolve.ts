// The answer to a runtime: which tools its model may see, under which names, with a tag that is equal for equal answers.

import type { Context } from "./context";
import { firstFailure } from "./gates";
import { sentence } from "./gates/words";
import type { HiddenTool, Resolution, ResolveRequest } from "./model";
import { prepare } from "./request";
import { select } from "./select";
import type { Snapshot } from "./snapshot";
import { HASH_WORDS, tableOf } from "./tables";
import { commonest } from "./tally";

const MOST_REASONS = 3;
const OPEN = 0x5b;
const CLOSE = 0x5d;

/**
 * Decides the request. `resolved` with no tools is a decision; names that the configuration does not hold are `unknown-names`.
 * `names` is made when it is first read.
 */
export function resolve(snapshot: Snapshot, request: ResolveRequest): Resolution {
	const prepared = prepare(snapshot, request);
	if (prepared.kind === "unknown-names") return prepared;
	const { context } = prepared;
	const { order, tally } = select(context);
	const { table } = context;
	let tokens = 0;
	let bytes = 0;
	for (const tool of order) {
		tokens += table.tokens[tool]!;
		bytes += table.starts[tool + 1]! - table.starts[tool]!;
	}
	let names: Record<string, string> | undefined;
	return {
		kind: "resolved",
		revision: snapshot.revision,
		profile: context.profile.row.name,
		format: table.format,
		etag: tagOf(context, order),
		visible: order.map((tool) => snapshot.tools[tool]!.row),
		get names() {
			names ??= namesOf(context, order);
			return names;
		},
		summary: {
			visible: order.length,
			hidden: snapshot.tools.length - order.length,
			deferred: 0,
			tokens,
			// Every body ends in a comma, and the last one's place is taken by the closing bracket.
			bytes: Math.max(bytes + 1, 2),
			reasons: commonest(tally, MOST_REASONS),
		},
		warnings: context.warnings,
	};
}

/** Emitted name → real name, as data whatever the names are. */
function namesOf({ snapshot, table }: Context, order: readonly number[]): Record<string, string> {
	const names: Record<string, string> = Object.create(null);
	for (const tool of order) names[table.emittedNames[tool]!] = snapshot.tools[tool]!.row.name;
	return names;
}

/**
 * Digest over format, profile and the content hashes of the tools in order, so that a change elsewhere keeps the tag. Weak in HTTP's sense: it
 * stands for the tools, not for every byte of the answer around them.
 */
function tagOf({ profile, snapshot, table }: Context, order: readonly number[]): string {
	const words = snapshot.tagScratch;
	words.fill(0, 0, HASH_WORDS);
	words.set(table.seeds.get(profile) ?? []);
	const { hashes } = table;
	let at = HASH_WORDS;
	// Word by word: sub-array views cost three times as much here.
	for (const tool of order) {
		const from = tool * HASH_WORDS;
		for (let word = 0; word < HASH_WORDS; word++) words[at++] = hashes[from + word]!;
	}
	return `W/"${snapshot.compileTools.digest(new Uint8Array(words.buffer, 0, at * Uint32Array.BYTES_PER_ELEMENT)).slice(0, 32)}"`;
}

/**
 * UTF-8 JSON of the array of tools in the provider's form: joins what was written when the snapshot was compiled. The resolution must come from
 * this snapshot; `unknown-names` gives an empty array.
 */
export function encodeTools(snapshot: Snapshot, resolution: Resolution): Uint8Array {
	if (resolution.kind === "unknown-names") return Uint8Array.of(OPEN, CLOSE);
	const { bytes, starts } = tableOf(snapshot, resolution.format);
	const encoded = new Uint8Array(resolution.summary.bytes);
	encoded[0] = OPEN;
	let at = 1;
	let from = 0;
	let to = 0;
	for (const row of resolution.visible) {
		const tool = snapshot.toolByRow.get(row)?.index;
		if (tool === undefined) continue;
		if (starts[tool] !== to) {
			// The run of neighbours ends here.
			encoded.set(bytes.subarray(from, to), at);
			at += to - from;
			from = starts[tool]!;
		}
		to = starts[tool + 1]!;
	}
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
