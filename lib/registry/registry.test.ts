import { describe, expect, it } from "vitest";
import type { ToolInput } from "./definition";
import { recordRegistrations, registry } from "./registry";

const tool: ToolInput = {
	name: "example",
	toolset: "web",
	description: "An example.",
	parameters: { type: "object" },
	capabilities: ["read:web"],
};

async function messageOf(work: () => void): Promise<string> {
	const error = await recordRegistrations(async () => work()).catch((fault: unknown) => fault);
	return error instanceof Error ? error.message : "nothing was thrown";
}

describe("registration", () => {
	it("fills in what was left out", async () => {
		const [registration] = await recordRegistrations(async () => registry.register(tool));
		expect(registration).toEqual({
			kind: "tool",
			definition: {
				...tool,
				requiresEnv: [],
				checks: [],
				aliases: [],
				isAsync: false,
				emoji: null,
				maxResultChars: null,
				priority: 0,
				dynamic: [],
			},
		});
	});

	it.each<[string, Partial<Record<keyof ToolInput, unknown>>, RegExp]>([
		["a name that providers refuse", { name: "two words" }, /Tool "two words" .* name: /],
		["a name that is no text", { name: 7 }, /whose name is no text/],
		["a toolset in capitals", { toolset: "Web" }, /Tool "example" .* toolset: /],
		["an empty description", { description: "  " }, /description: Say what the tool does/],
		["an unknown capability", { capabilities: ["read:minds"] }, /capabilities\.0: /],
		["a capability listed twice", { capabilities: ["ask", "ask"] }, /capabilities: A capability is listed twice/],
		["parameters that are no object", { parameters: [] }, /parameters: Give a JSON Schema/],
		["parameters that are not JSON", { parameters: { type: "object", default: () => 1 } }, /parameters: Give a JSON/],
		["a variable in small letters", { requiresEnv: ["token"] }, /requiresEnv\.0: /],
		["a result limit of nothing", { maxResultChars: 0 }, /maxResultChars: /],
		["a field that does not exist", { colour: "red" } as object, /colour/],
	])("refuses %s and names the tool", async (_, change, message) => {
		// What arrives is a module's word and may be anything; the type only helps its author.
		const input: ToolInput = Object.assign({ ...tool }, change);
		expect(await messageOf(() => registry.register(input))).toMatch(message);
	});

	it("refuses a registration that no discovery asked for, instead of losing it", () => {
		expect(() => registry.register(tool)).toThrow(/no discovery is loading/);
	});

	it("refuses a retirement without a reason", async () => {
		expect(await messageOf(() => registry.retire({ name: "old", toolset: "web", reason: "" }))).toMatch(
			/Tool "old" is not a valid retirement: reason: Say why/,
		);
	});

	it("drops what a failing module had registered, and is ready for the next", async () => {
		const failing = recordRegistrations(async () => {
			registry.register(tool);
			throw new Error("too late");
		});
		await expect(failing).rejects.toThrow("too late");
		expect(await recordRegistrations(async () => registry.register(tool))).toHaveLength(1);
	});
});
