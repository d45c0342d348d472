// The door through which tool modules enter the catalogue. A module calls `registry.register` at its top level; the call is
// checked at once and recorded by the discovery that is loading the module, which knows the file and the line.

import type { z } from "zod";
import { AppError } from "../contracts/problem";
import {
	type Retirement,
	type RetirementInput,
	retirementSchema,
	type ToolDefinition,
	type ToolInput,
	toolDefinitionSchema,
} from "./definition";

/** One call of a tool module, in the order of the calls. */
export type Registration =
	| { readonly kind: "tool"; readonly definition: ToolDefinition }
	| { readonly kind: "retired"; readonly definition: Retirement };

export type Registry = {
	/**
	 * Adds one tool. Throws `AppError("invalid-request")` that names the tool and every fault of its definition, and
	 * `AppError("rule-violation")` when no discovery is loading the module.
	 */
	register(input: ToolInput): void;
	/** Keeps the name of a tool that is gone, so that whoever asks for it learns why. Throws like `register`. */
	retire(input: RetirementInput): void;
};

type Recorder = { record: ((registration: Registration) => void) | null };

// A loader can hold two copies of this module (one for ESM, one for CommonJS, where a scanned folder has no package.json of
// its own), so the one recorder of the process hangs on globalThis.
declare global {
	var sallyportRegistryRecorder: Recorder | undefined;
}

function recorder(): Recorder {
	globalThis.sallyportRegistryRecorder ??= { record: null };
	return globalThis.sallyportRegistryRecorder;
}

/**
 * Loads one module with `load` and returns what it registered meanwhile. When `load` throws, so does this, and the
 * registrations made until then are lost: half a module is no module. Only one recording runs at a time.
 */
export async function recordRegistrations(load: () => Promise<void>): Promise<readonly Registration[]> {
	const current = recorder();
	if (current.record !== null) throw new AppError("conflict", "Another discovery is loading tool modules.");
	const registrations: Registration[] = [];
	current.record = (registration) => registrations.push(registration);
	try {
		await load();
		return registrations;
	} finally {
		current.record = null;
	}
}

function nameOf(input: unknown): string {
	if (typeof input !== "object" || input === null || !("name" in input)) return "A tool without a name";
	return typeof input.name === "string" ? `Tool "${input.name.slice(0, 64)}"` : "A tool whose name is no text";
}

function parse<T extends z.ZodType>(call: string, schema: T, input: unknown): z.output<T> {
	const parsed = schema.safeParse(input);
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
	const faults = errors.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join(" ");
	throw new AppError("invalid-request", `${nameOf(input)} is not a valid ${call}: ${faults}`, { errors });
}

function record(registration: Registration): void {
	const current = recorder().record;
	if (current === null)
		throw new AppError(
			"rule-violation",
			`"${registration.definition.name}" was registered while no discovery is loading its module. Load tool modules with discover(folder), and register at their top level.`,
		);
	current(registration);
}

export const registry: Registry = {
	register(input) {
		record({ kind: "tool", definition: parse("registration", toolDefinitionSchema, input) });
	},
	retire(input) {
		record({ kind: "retired", definition: parse("retirement", retirementSchema, input) });
	},
};
