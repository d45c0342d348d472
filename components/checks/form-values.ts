// The form of a check as text fields, and what they mean. All kinds keep their own fields, so that trying another kind loses nothing. Pure.

import type { Check } from "@/lib/client/queries/checks";
import {
	type CheckCreate,
	type CheckDefinition,
	type CheckKind,
	checkCreateSchema,
	checkDefinitionSchema,
} from "@/lib/contracts/checks";

export interface FormValues {
	name: string;
	description: string;
	ttlSeconds: string;
	toolsets: string[];
	kind: CheckKind;
	/** Separated by commas or spaces. */
	variables: string;
	fact: string;
	url: string;
	method: "GET" | "HEAD";
	/** `2xx`, or status codes separated by commas or spaces. */
	expect: string;
	host: string;
	port: string;
	timeoutMs: string;
	server: string;
}
export type FormField = keyof FormValues;

const EMPTY: FormValues = {
	name: "",
	description: "",
	ttlSeconds: "30",
	toolsets: [],
	kind: "http",
	variables: "",
	fact: "",
	url: "",
	method: "GET",
	expect: "2xx",
	host: "",
	port: "",
	timeoutMs: "3000",
	server: "",
};

/** What the form shows at first: of a new check, or of this one. */
export function valuesOf(check: Check | null): FormValues {
	if (check === null) return EMPTY;
	const { name, description, ttlSeconds, toolsets, kind, config } = check;
	const base = { ...EMPTY, name, description, ttlSeconds: String(ttlSeconds), toolsets, kind };
	const parsed = checkDefinitionSchema.safeParse({ kind, config });
	return parsed.success ? { ...base, ...fieldsOf(parsed.data) } : base;
}

function fieldsOf(definition: CheckDefinition): Partial<FormValues> {
	switch (definition.kind) {
		case "env":
			return { variables: definition.config.anyOf.join(", ") };
		case "fact":
			return { fact: definition.config.fact };
		case "http": {
			const { url, method, expect, timeoutMs } = definition.config;
			return { url, method, expect: [expect].flat().join(", "), timeoutMs: String(timeoutMs) };
		}
		case "tcp": {
			const { host, port, timeoutMs } = definition.config;
			return { host, port: String(port), timeoutMs: String(timeoutMs) };
		}
		case "mcp":
			return { server: definition.config.server };
	}
}

/** What a check asks for, in the words of the table. */
export function fieldsOfTarget(
	check: Check,
): Pick<FormValues, "variables" | "fact" | "url" | "method" | "expect" | "host" | "port" | "server"> {
	return valuesOf(check);
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== "");
/** An empty field is no number, not zero. */
const numberOf = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));

function configOf(values: FormValues): unknown {
	switch (values.kind) {
		case "env":
			return { anyOf: wordsOf(values.variables) };
		case "fact":
			return { fact: values.fact };
		case "http":
			return {
				url: values.url,
				method: values.method,
				expect: expectOf(values.expect),
				timeoutMs: numberOf(values.timeoutMs),
			};
		case "tcp":
			return { host: values.host, port: numberOf(values.port), timeoutMs: numberOf(values.timeoutMs) };
		case "mcp":
			return { server: values.server };
	}
}

function expectOf(text: string): unknown {
	const words = wordsOf(text.toLowerCase());
	if (words.length === 1) return words[0] === "2xx" ? "2xx" : Number(words[0]);
	return words.map(Number);
}

/** What the check asks, as far as it is complete. */
export function definitionOf(values: FormValues): CheckDefinition | null {
	const parsed = checkDefinitionSchema.safeParse({ kind: values.kind, config: configOf(values) });
	return parsed.success ? parsed.data : null;
}

export type FormReading =
	| { readonly kind: "complete"; readonly check: CheckCreate }
	| { readonly kind: "faulty"; readonly fields: readonly FormField[] };

const CONFIG_FIELDS: Readonly<Record<string, FormField>> = { anyOf: "variables" };

/** The check that the form describes, or the fields that cannot be used. */
export function readForm(values: FormValues): FormReading {
	const { name, description, toolsets, kind } = values;
	const parsed = checkCreateSchema.safeParse({
		...{ name, description, toolsets, kind },
		ttlSeconds: numberOf(values.ttlSeconds),
		config: configOf(values),
	});
	if (parsed.success) return { kind: "complete", check: parsed.data };
	const fields = parsed.error.issues.map(({ path: [first, second] }): FormField => {
		const field = String(first === "config" ? second : first);
		return CONFIG_FIELDS[field] ?? (isField(field) ? field : "name");
	});
	return { kind: "faulty", fields: [...new Set(fields)] };
}

const isField = (name: string): name is FormField => Object.hasOwn(EMPTY, name);
