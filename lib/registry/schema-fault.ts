// Judges the parameters of one tool as JSON Schema 2020-12, so that a schema that no provider could use is found when the tool
// is read and not when a model is asked.

import { Ajv2020 } from "ajv/dist/2020";
import type { JsonSchema } from "../core/resolver/model";

// Formats and unknown keywords are the author's business: the standard says to ignore them.
const ajv = new Ajv2020({ strict: false, validateFormats: false, addUsedSchema: false });

/** `/properties/path/type` → `parameters.properties.path.type`. */
function dotted(pointer: string): string {
	const steps = pointer.split("/").slice(1);
	return ["parameters", ...steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))].join(".");
}

function isExpression(pattern: string): boolean {
	try {
		new RegExp(pattern, "u");
		return true;
	} catch {
		return false;
	}
}

/** Where the first text under a key `pattern` stands that is no regular expression. */
function findBadPattern(value: unknown, path: string): string | null {
	if (typeof value !== "object" || value === null) return null;
	for (const [key, child] of Object.entries(value)) {
		if (key === "pattern" && typeof child === "string" && !isExpression(child)) return `${path}.pattern`;
		const found = findBadPattern(child, `${path}.${key}`);
		if (found !== null) return found;
	}
	return null;
}

/**
 * Returns null for a good schema, otherwise one sentence with the path of the fault, for example
 * `parameters.properties.path.type must be equal to one of the allowed values: array, boolean, …`.
 * The root has to describe an object, because a call's arguments are one.
 */
export function findSchemaFault(parameters: JsonSchema): string | null {
	if (parameters.type !== "object") return 'parameters.type must be "object": the arguments of a call are an object.';
	if (!ajv.validateSchema(parameters)) {
		const fault = ajv.errors?.[0];
		if (!fault) return "parameters is not a valid JSON Schema.";
		const allowed: unknown = fault.params.allowedValues;
		const values = Array.isArray(allowed) ? `: ${allowed.join(", ")}` : "";
		return `${dotted(fault.instancePath)} ${fault.message ?? "is not valid"}${values}.`;
	}
	try {
		ajv.compile(parameters);
		return null;
	} catch (error) {
		// What the meta-schema cannot see: patterns that are no regular expression, references to nowhere.
		const path = findBadPattern(parameters, "parameters") ?? "parameters";
		return `${path} cannot be used: ${error instanceof Error ? error.message.replace(/\.$/, "") : String(error)}.`;
	} finally {
		ajv.removeSchema(parameters);
	}
}
