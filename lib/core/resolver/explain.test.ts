import { describe, expect, test } from "vitest";
import { GATES } from "./codes";
import { aProfile, aRequest, aTool, aToolset, COMPILE_TOOLS, envCheck, someRows } from "./fixtures.test-support";
import { compile, explain } from "./index";

const ROWS = someRows({
	tools: [
		aTool({
			name: "terminal",
			owningToolset: "shell",
			aliases: ["bash"],
			capabilities: ["execute"],
			checks: ["key"],
			requiresEnv: ["SHELL_KEY"],
		}),
		aTool({ name: "web_search", owningToolset: "web", capabilities: ["read:web"] }),
	],
	toolsets: [
		aToolset({ name: "shell" }),
		aToolset({ name: "web" }),
		aToolset({ name: "core", kind: "composite", includes: ["shell", "web"] }),
		aToolset({ name: "coding", kind: "composite", includes: ["core"] }),
	],
	checks: [envCheck("key", ["A_KEY", "B_KEY"])],
	profiles: [
		aProfile({
			name: "webhook",
			tier: 1,
			enabled: ["web"],
			disabled: ["coding"],
			denyTools: ["terminal"],
			ceiling: [{ capability: "read:web", requiresApproval: true }],
		}),
		aProfile({ name: "cli", tier: 5, enabled: ["core"] }),
		aProfile({
			name: "on",
			tier: 1,
			enabled: ["coding"],
			ceiling: [{ capability: "read:web", requiresApproval: false }],
		}),
	],
	killSwitches: [{ target: { kind: "toolset", name: "shell" }, reason: "Incident 7." }],
});
const trace = (profile: string, tool: string) => {
	const found = explain(compile(ROWS, COMPILE_TOOLS), aRequest({ profile }), tool);
	return found.kind === "trace" ? found : expect.fail("no trace");
};
const gate = (profile: string, tool: string, name: (typeof GATES)[number]) =>
	trace(profile, tool).gates.find((step) => step.gate === name);

describe("the inspector's trace", () => {
	test("evaluates every gate, also after the first that fails", () => {
		const found = trace("webhook", "bash");
		expect(found.gates.map((step) => [step.gate, step.status, step.code])).toEqual([
			["registered", "pass", undefined],
			["in-toolset", "pass", undefined],
			["enabled", "fail", "toolset-not-enabled"],
			["not-disabled", "fail", "kill-switch"],
			["available", "fail", "env-missing"],
			["entry-allowed", "fail", "above-ceiling"],
			["schema-clear", "skip", undefined],
			["prompt-match", "skip", undefined],
		]);
		expect(found).toMatchObject({ tool: "terminal", decidedBy: "enabled", visible: false });
		for (const step of found.gates) expect(step.detail).toMatch(/^[A-Z].*\.$/);
		for (const step of found.gates) expect(step.fix === undefined).toBe(step.status !== "fail");
		expect(found.gates[0]?.evidence).toMatchObject({ askedAs: "bash" });
	});

	test("shows how a tool comes in, and where else it is on", () => {
		expect(gate("on", "terminal", "enabled")).toMatchObject({
			status: "pass",
			detail: "It is on for on through coding → core → shell.",
			evidence: {
				enabledBy: [{ toolset: "coding", chain: ["coding", "core", "shell"], path: "coding → core → shell" }],
				heldBy: [{ toolset: "shell", optIn: false }],
				onOtherProfiles: ["cli"],
			},
		});
		expect(gate("webhook", "terminal", "in-toolset")?.evidence).toEqual({ owningToolset: "shell", heldBy: ["shell"] });
	});

	test("shows who turns it off", () => {
		expect(gate("webhook", "terminal", "not-disabled")).toMatchObject({
			detail: "A kill switch is on for the toolset shell (Incident 7).",
			evidence: {
				killSwitches: [{ kind: "toolset", name: "shell", reason: "Incident 7." }],
				deniedByName: true,
				disabledBy: [{ toolset: "coding", by: "profile", chain: ["coding", "core", "shell"] }],
			},
		});
	});

	test("shows what is missing by name, and what would mend it", () => {
		expect(gate("cli", "terminal", "available")).toMatchObject({
			detail: "The runtime has not set SHELL_KEY.",
			fix: "Set SHELL_KEY in the runtime and name it in facts.env.",
			evidence: {
				missingEnv: ["SHELL_KEY"],
				checks: [{ name: "key", kind: "env", neededBy: "tool", outcome: "unreported", anyOf: ["A_KEY", "B_KEY"] }],
			},
		});
	});

	test("shows the capability above the ceiling, and which calls ask", () => {
		expect(gate("on", "terminal", "entry-allowed")).toMatchObject({
			detail: "Its capability execute is above the ceiling of tier 1.",
			fix: "Put execute into the ceiling of on.",
			evidence: { tier: 1, aboveCeiling: ["execute"], limit: null },
		});
		expect(gate("webhook", "web_search", "entry-allowed")?.detail).toBe(
			"It is within the ceiling of tier 1; its calls need approval (read:web).",
		);
	});

	test("shows the place of a tool that a limit cuts", () => {
		const snapshot = compile({ ...ROWS, killSwitches: [] }, COMPILE_TOOLS);
		const request = aRequest({ profile: "cli", facts: { kind: "assume-available" }, limits: { tools: 1 } });
		expect(explain(snapshot, request, "web_search")).toMatchObject({
			headline: "web_search is hidden on cli because tools of higher priority fill the request's limit of 1 tools.",
			gates: [
				{},
				{},
				{},
				{},
				{},
				{ evidence: { limit: { by: "request-or-format", tools: 1, tokens: null, rank: 2, of: 2 } } },
				{},
				{},
			],
		});
	});

	test("explains a name that nothing has", () => {
		const found = trace("cli", "web_serch");
		expect(found).toMatchObject({
			tool: "web_serch",
			visible: false,
			decidedBy: "registered",
			nearest: ["web_search"],
		});
		expect(found.headline).toBe("web_serch is hidden on cli because no tool of this name is registered.");
		expect(found.gates.map((step) => step.status)).toEqual(["fail", ...Array(7).fill("skip")]);
		expect(found.gates[0]).toMatchObject({ code: "not-registered", evidence: { nearest: ["web_search"] } });
		expect(found.gates.map((step) => step.gate)).toEqual(GATES);
		expect(trace("cli", "__proto__")).toMatchObject({ visible: false, nearest: [] });
	});
});
