import { expect, test } from "vitest";
import type { ConfigurationEdit } from "@/lib/client/queries/changes";
import { type Before, inverseOf } from "./inverse";

const webhook: Before = {
	name: "webhook",
	tier: 1,
	enabledMode: "listed",
	enabled: ["web"],
	disabled: ["terminal"],
	allowTools: [],
	denyTools: ["terminal"],
	ceiling: [],
	limits: { tools: null, tokens: null },
};
const cell = (toolset: string, state: "on" | "off" | "inherit"): ConfigurationEdit => ({
	kind: "set-cell",
	profile: "webhook",
	toolset,
	state,
});

test("leads back to what each edit found, the last edit first", () => {
	const edits: ConfigurationEdit[] = [
		cell("terminal", "on"),
		cell("files", "on"),
		{ kind: "set-tool", profile: "webhook", tool: "terminal", state: "allow" },
		{ kind: "set-tier", profile: "webhook", tier: 5 },
	];
	expect(inverseOf(edits, [webhook])).toEqual([
		{ kind: "set-tier", profile: "webhook", tier: 1 },
		{ kind: "set-tool", profile: "webhook", tool: "terminal", state: "deny" },
		cell("files", "inherit"),
		cell("terminal", "off"),
	]);
});

test("offers no way back when one of the edits has no simple one, or the profile is not known", () => {
	const lift: ConfigurationEdit = { kind: "lift-kill-switch", target: { kind: "tool", name: "terminal" } };
	expect(inverseOf([cell("web", "off"), lift], [webhook])).toBeNull();
	expect(inverseOf([cell("web", "off")], [])).toBeNull();
});

test("does not turn an empty list of toolsets into none, nor guess where a name stands on both sides", () => {
	expect(inverseOf([cell("web", "on")], [{ ...webhook, enabled: [] }])).toBeNull();
	expect(inverseOf([cell("web", "off")], [{ ...webhook, disabled: ["web"] }])).toBeNull();
});
