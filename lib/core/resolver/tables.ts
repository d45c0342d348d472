// The tools as one format writes them: emitted name, bytes, tokens and content hash of each. Made when a configuration is compiled (or on the
// first use of a format), so that a request only joins what is ready.

import { PROVIDERS } from "../providers";
import { fitNames } from "../providers/names";
import type { Format } from "./model";
import type { CompiledProfile, CompiledTool, CompileTools, FormatTable, Snapshot } from "./snapshot";

/** Goes into every ETag: change it when the same tools are written differently. */
const ENCODING_VERSION = 1;
/** Words of 32 bits in a content hash: 16 bytes. */
export const HASH_WORDS = 4;

const utf8 = new TextEncoder();

/** Table of a format; made on the first call for this snapshot. */
export function tableOf(snapshot: Snapshot, format: Format): FormatTable {
	const known = snapshot.tables.get(format);
	if (known !== undefined) return known;
	const made = makeTable(snapshot.tools, snapshot.profiles, format, snapshot.compileTools);
	snapshot.tables.set(format, made);
	return made;
}

function makeTable(
	tools: readonly CompiledTool[],
	profiles: readonly CompiledProfile[],
	format: Format,
	{ countTokens, digest }: CompileTools,
): FormatTable {
	const provider = PROVIDERS[format];
	const emitted = fitNames(
		tools.map((tool) => tool.row.name),
		provider.names,
		digest,
	);
	const emittedNames = tools.map((tool) => emitted.get(tool.row.name) ?? tool.row.name);
	const tokens = new Uint32Array(tools.length);
	const hashes = new Uint32Array(tools.length * HASH_WORDS);
	const bodies = tools.map(({ row, parametersJson }, index) => {
		if (parametersJson === null) return new Uint8Array(0);
		const json = provider.write({ name: emittedNames[index]!, description: row.description, parametersJson });
		tokens[index] = countTokens(json);
		// The real name is part of the answer too: it stands in its map of names.
		hashes.set(hashWords(digest(utf8.encode(`${JSON.stringify(row.name)}${json}`))), index * HASH_WORDS);
		return utf8.encode(`${json},`);
	});
	const seeds = new Map(
		profiles.map((profile) => {
			const text = JSON.stringify([ENCODING_VERSION, format, profile.row.name]);
			return [profile, hashWords(digest(utf8.encode(text)))];
		}),
	);
	return { format, provider, emittedNames, ...joined(bodies), tokens, hashes, seeds };
}

function joined(bodies: readonly Uint8Array[]): Pick<FormatTable, "bytes" | "starts"> {
	const starts = new Uint32Array(bodies.length + 1);
	bodies.forEach((body, index) => {
		starts[index + 1] = starts[index]! + body.length;
	});
	const bytes = new Uint8Array(starts[bodies.length]!);
	bodies.forEach((body, index) => {
		bytes.set(body, starts[index]);
	});
	return { bytes, starts };
}

/** First 16 bytes of a hexadecimal digest. */
const hashWords = (hex: string): Uint32Array =>
	Uint32Array.from({ length: HASH_WORDS }, (_, word) => Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16));
