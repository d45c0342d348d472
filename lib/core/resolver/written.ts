// One tool as a dialect writes it: fitted, in canonical form, counted and hashed.

import { fitTool, type ToolToFit } from "../providers/fit";
import type { Provider } from "../providers/provider";
import type { Dialect } from "../providers/rules";
import { canonicalJson } from "./canonical";
import type { Warning } from "./model";
import type { CompileTools, FittingNotes, Unfit } from "./snapshot";

/** Words of 32 bits in a content hash: 16 bytes. */
export const HASH_WORDS = 4;

/** The bytes within an array that may hold other tools too, the comma that follows the tool included; the same with its hash. */
export type Written = FittingNotes & {
	readonly bytes: Uint8Array;
	readonly from: number;
	readonly to: number;
	readonly tokens: number;
	readonly hashes: Uint32Array;
	readonly hashAt: number;
	/** Why nothing is written, or null. */
	readonly unfit: Unfit | null;
};

const utf8 = new TextEncoder();

const UNWRITTEN = {
	...{ bytes: new Uint8Array(0), from: 0, to: 0, tokens: 0, hashes: new Uint32Array(HASH_WORDS), hashAt: 0 },
	...{ repairs: [], warning: null, properties: null, conversions: null },
};

/** The tool in the dialect's form; nothing, with the reason, when the dialect cannot take it. */
export function writeTool(
	tool: ToolToFit,
	emittedName: string,
	{ dialect, provider }: { readonly dialect: Dialect; readonly provider: Provider },
	{ countTokens, digest }: CompileTools,
): Written {
	const fitted = fitTool(dialect, tool, emittedName);
	if (fitted.kind === "unfit") return { ...UNWRITTEN, unfit: { path: fitted.path, message: fitted.message } };
	const written = canonicalJson(fitted.parameters);
	if (written.kind === "fault") {
		return { ...UNWRITTEN, unfit: { path: "$", message: `The parameter schema ${written.message}.` } };
	}
	const { description, isStrict, repairs } = fitted;
	const json = provider.write({ name: emittedName, description, parametersJson: written.text, isStrict });
	const properties = Object.keys(fitted.properties).length === 0 ? null : fitted.properties;
	const conversions = fitted.conversions.length === 0 ? null : fitted.conversions;
	const bytes = utf8.encode(`${json},`);
	// What stands in the answer beside the tool: its real name, and how to read its arguments back.
	const beside = repairs.length === 0 ? JSON.stringify(tool.name) : JSON.stringify([tool.name, fitted.conversions]);
	return {
		...{ bytes, from: 0, to: bytes.length, tokens: countTokens(json) },
		...{ hashes: hashWords(digest(utf8.encode(`${beside}${json}`))), hashAt: 0 },
		...{ repairs, warning: warningOf(tool.name, repairs), properties, conversions, unfit: null },
	};
}

function warningOf(tool: string, [first, ...more]: FittingNotes["repairs"]): Warning | null {
	if (first === undefined) return null;
	const others = more.length === 0 ? "" : ` ${more.length} more ${more.length === 1 ? "change" : "changes"}.`;
	return { code: "provider-repair", tool, message: `${first.message} (${first.path})${others}` };
}

/** First 16 bytes of a hexadecimal digest. */
export const hashWords = (hex: string): Uint32Array =>
	Uint32Array.from({ length: HASH_WORDS }, (_, word) => Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16));
