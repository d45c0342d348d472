// Choices for a provider that takes texts only: every other value is written as a text, each a different one, and read back.

import { type Fitting, repaired } from "./fitting";
import { typeOfValue } from "./keywords";
import { type Json, type Path, put, type Schema, step, textOf } from "./schema";

/** A schema of choices; null among them makes it nullable. At least one of the values is not null. */
export function asChoices(fitting: Fitting, about: Schema, values: readonly unknown[], at: Path): Schema {
	const real = values.filter((value) => value !== null);
	const texts = new Set(real.filter((value) => typeof value === "string" && value !== ""));
	const emitted: string[] = [];
	const read: { [emitted: string]: Json } = {};
	for (const value of real) {
		const text = typeof value === "string" && value !== "" ? value : freeText(value, texts);
		texts.add(text);
		emitted.push(text);
		if (text !== value) put(read, text, asJson(value));
	}
	const isNullable = real.length < values.length || about.nullable === true;
	const made: Schema = { ...about, type: "string", enum: emitted, ...(isNullable ? { nullable: true } : {}) };
	if (real.length < values.length) repaired(fitting, at, "nullable-rewritten");
	if (Object.keys(read).length > 0) {
		repaired(fitting, step(at, "enum"), "enum-rewritten");
		fitting.conversions.set(made, { kind: "values", values: read });
	}
	return made;
}

/** A text for the value that is none of the others: its JSON, with its type beside it when that is taken. */
function freeText(value: unknown, taken: ReadonlySet<unknown>): string {
	const written = value === "" ? "(empty)" : textOf(value);
	let text = written;
	for (let round = 0; taken.has(text); round++) text = `${written} (${typeOfValue(value)}${"'".repeat(round)})`;
	return text;
}

/** The value as JSON; it has been looked at before and is nothing else. */
const asJson = (value: unknown): Json => JSON.parse(textOf(value));
