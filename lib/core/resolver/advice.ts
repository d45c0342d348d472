// Advice on a tool: how well a model can understand it, and whether its texts can be trusted. A function of the row alone, worked out once for
// each row; gate 7 and the lint of the configuration both tell it.

import { isPlainObject } from "./canonical";
import { ADVICE_CODES, type AdviceCode } from "./codes";
import type { ToolRow } from "./model";
import { hiddenCharacters, orderIn, wordsOf } from "./text-checks";

export type Advice = {
	readonly code: AdviceCode;
	/** Where in the tool: `description`, or the path of a parameter such as `parameters.properties.query`. */
	readonly path: string;
	/** One sentence. */
	readonly message: string;
};

/** Longer descriptions are refused or cut by some providers. */
const LONGEST_DESCRIPTION = 1024;
const FEWEST_WORDS = 4;
/** Parameters deeper than this are details of a value, which its own description explains. */
const DEEPEST_PARAMETER = 4;
const MOST_PARAMETERS = 300;

const known = new WeakMap<ToolRow, readonly Advice[]>();

/** Advice in the order of the codes; empty for a clear tool. What a provider makes of the schema is not part of it. */
export function adviceOf(row: ToolRow): readonly Advice[] {
	let advice = known.get(row);
	if (advice === undefined) {
		const found: Advice[] = [];
		adviseOnDescription(row, found);
		adviseOnTemplates(row, found);
		walkParameters(row.parameters, (parameter) => adviseOnParameter(parameter, found));
		advice = found.sort((left, right) => ADVICE_CODES.indexOf(left.code) - ADVICE_CODES.indexOf(right.code));
		known.set(row, advice);
	}
	return advice;
}

function adviseOnDescription({ name, description }: ToolRow, found: Advice[]): void {
	const path = "description";
	if (description.trim() === "") {
		found.push({ code: "no-description", path, message: "It has no description." });
		return;
	}
	const ownWords = new Set(wordsOf(name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll("_", " ")));
	const said = wordsOf(description);
	const added = said.filter((word) => !ownWords.has(word));
	// Scripts without spaces say much in one run of letters.
	const isShort = said.length < FEWEST_WORDS && !/[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]/.test(description);
	if (isShort || added.length === 0) {
		const message = `Its description ("${excerpt(description)}") says little more than its name.`;
		found.push({ code: "vague-description", path, message });
	}
	if (description.length > LONGEST_DESCRIPTION) {
		const message = `Its description has ${description.length} characters, and some providers take ${LONGEST_DESCRIPTION}.`;
		found.push({ code: "very-long-description", path, message });
	}
	adviseOnText("Its description", path, description, found);
}

/** What is added to a description is read by models as the rest of it is. */
function adviseOnTemplates({ dynamic }: ToolRow, found: Advice[]): void {
	for (const [place, { template }] of dynamic.entries()) {
		if (template !== undefined)
			adviseOnText("What it says about other tools", `dynamic.${place}.template`, template, found);
	}
}

function adviseOnParameter({ path, schema }: Parameter, found: Advice[]): void {
	const shown = excerpt(path.replace(/^parameters\.properties\./, "").replaceAll(".properties.", "."));
	const { description } = schema;
	if (typeof description !== "string" || description.trim() === "") {
		const message = `Its parameter ${shown} has no description.`;
		// What a reference leads to may be described there.
		if (!Object.hasOwn(schema, "$ref")) found.push({ code: "undocumented-parameter", path, message });
		return;
	}
	adviseOnText(`The description of its parameter ${shown}`, path, description, found);
}

function adviseOnText(what: string, path: string, text: string, found: Advice[]): void {
	const hidden = hiddenCharacters(text);
	if (hidden.length > 0) {
		const listed = hidden.slice(0, 5).join(", ");
		found.push({ code: "hidden-characters", path, message: `${what} holds characters that nobody sees (${listed}).` });
	}
	const order = orderIn(text);
	if (order !== null) {
		const message = `${what} orders the model about ("${excerpt(order)}").`;
		found.push({ code: "instructions-in-description", path, message });
	}
}

type Parameter = { readonly path: string; readonly schema: { readonly [key: string]: unknown } };

/** Visits the described properties, those of nested objects and lists among them; bounded, whatever the schema is. */
export function walkParameters(root: unknown, visit: (parameter: Parameter) => void): void {
	const open = [{ path: "parameters", schema: root, depth: 0 }];
	let visited = 0;
	for (const { path, schema, depth } of open) {
		if (!isPlainObject(schema) || depth >= DEEPEST_PARAMETER) continue;
		if (isPlainObject(schema.items)) open.push({ path: `${path}.items`, schema: schema.items, depth: depth + 1 });
		if (!isPlainObject(schema.properties)) continue;
		for (const [name, property] of Object.entries(schema.properties)) {
			if (visited++ >= MOST_PARAMETERS) return;
			if (!isPlainObject(property)) continue;
			const parameter = { path: `${path}.properties.${name}`, schema: property };
			visit(parameter);
			open.push({ ...parameter, depth: depth + 1 });
		}
	}
}

const MOST_SHOWN = 80;
const excerpt = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
