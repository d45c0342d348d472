// The size of a strict schema against the limits of strict mode.

import type { StrictLimits } from "./rules";
import { get, isSchema, mapAt, type Schema, schemasAt, typesOf } from "./schema";

/** What exceeds the limits, as a clause for people, or null. The schema is one that strict mode takes otherwise. */
export function excessOf(root: Schema, limits: StrictLimits): string | null {
	let levels = 0;
	let properties = 0;
	let enumValues = 0;
	let characters = 0;
	let isEnumLong = false;
	const waiting = [{ schema: root, level: 0 }];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		const { schema } = next;
		const isStructure = typesOf(schema).some((type) => type === "object" || type === "array");
		const level = next.level + (isStructure ? 1 : 0);
		levels = Math.max(levels, level);
		const named = mapAt(schema, "properties");
		for (const name of Object.keys(named)) {
			properties++;
			characters += name.length;
			const property = named[name];
			if (isSchema(property)) waiting.push({ schema: property, level });
		}
		for (const keyword of ["$defs", "definitions"]) {
			const definitions = mapAt(schema, keyword);
			for (const name of Object.keys(definitions)) {
				characters += name.length;
				const definition = definitions[name];
				if (isSchema(definition)) waiting.push({ schema: definition, level: 0 });
			}
		}
		const values: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
		const length = values.reduce((sum: number, value) => sum + String(value).length, 0);
		enumValues += values.length;
		characters += length + String(get(schema, "const") ?? "").length;
		isEnumLong ||= values.length > limits.longEnumValues && length > limits.longEnumCharacters;
		for (const alternative of schemasAt(schema, "anyOf")) waiting.push({ schema: alternative, level });
		const items = get(schema, "items");
		if (isSchema(items)) waiting.push({ schema: items, level });
	}
	if (levels > limits.levels) return `${levels} levels of nesting, ${limits.levels} are allowed`;
	if (properties > limits.properties) return `${properties} properties, ${limits.properties} are allowed`;
	if (enumValues > limits.enumValues) return `${enumValues} choices, ${limits.enumValues} are allowed`;
	if (characters > limits.characters) return `${characters} characters of names and choices`;
	return isEnumLong ? "a list of choices that is too long" : null;
}
