import { describe, expect, test } from "vitest";
import { GATES } from "./codes";
import {
	aProfile,
	aRequest,
	aTool,
	aToolset,
	BUILTIN,
	COMPILE_TOOLS,
	envCheck,
	someRows,
} from "./fixtures.test-support";
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
			["schema-clear", "warn", "vague-description"],
			["prompt-match", "skip", undefined],
		]);
		expect(found).toMatchObject({ tool: "terminal", decidedBy: "enabled", visible: false });
		for (const step of found.gates) expect(step.detail).toMatch(/^[A-Z].*\.$/);
		for (const step of found.gates)
			expect(step.fix === undefined).toBe(step.status !== "fail" && step.status !== "warn");
		expect(found.gates[0]?.evidence).toMatchObject({ askedAs: "bash" });
	});

	test("shows how a tool comes in, and where else it is on", () => {
		expect(gate("on", "terminal", "enabled")).toMatchObject({
			status: "pass",
			detail: "It is on for on through coding → core → shell.",
			evidence: {
				enabledBy: [{ toolset: "coding", chain: ["coding", "core", "shell"], path: "coding → core → shell" }],
				heldBy: [{ toolset: "shell", optIn: false, onFor: [] }],
				onOtherProfiles: ["cli"],
			},
		});
		expect(gate("on", "web_search", "enabled")?.evidence).toMatchObject({
			heldBy: [{ toolset: "web", optIn: false, onFor: ["webhook"] }],
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

	test("advises on the tool, and never hides it for that", () => {
		expect(gate("cli", "web_search", "schema-clear")).toMatchObject({
			status: "warn",
			code: "vague-description",
			evidence: { advice: [{ code: "vague-description", path: "description" }], count: 1, format: "openai" },
		});
		expect(trace("cli", "web_search").visible).toBe(true);
	});
});

describe("why a tool is visible", () => {
	const rows = someRows({
		tools: [
			aTool({ name: "a", owningToolset: "one" }),
			aTool({ name: "b", owningToolset: "two" }),
			aTool({ name: "c", owningToolset: "two" }),
		],
		toolsets: [
			aToolset({ name: "one" }),
			aToolset({ name: "two", tools: ["a"] }),
			aToolset({ name: "both", kind: "composite", includes: ["one"] }),
		],
		profiles: [
			aProfile({ name: "p", enabled: ["both", "two"], allowTools: ["a"] }),
			aProfile({ name: "all", enabledMode: "all" }),
			aProfile({ name: "off", enabled: ["two"], denyTools: ["a"] }),
			aProfile({ name: "none", enabledMode: "none" }),
		],
	});
	const paths = (profile: string, tool: string) => {
		const found = explain(compile(rows, COMPILE_TOOLS), aRequest({ profile }), tool);
		return found.kind === "trace" ? found.paths : expect.fail("no trace");
	};

	test("names every way that brings it in, and what else comes in that way alone", () => {
		expect(paths("p", "a")).toEqual([
			{ via: "toolset", name: "both", chain: ["both", "one"], brings: 1, bringsAlone: 0 },
			{ via: "toolset", name: "two", chain: ["two"], brings: 3, bringsAlone: 2 },
			{ via: "tool", name: "a", chain: [], brings: 1, bringsAlone: 0 },
		]);
		expect(paths("all", "a")).toEqual([{ via: "all", name: "all", chain: ["all", "one"], brings: 3, bringsAlone: 3 }]);
	});

	test("also names them for a tool that something else hides, and none where nothing brings it in", () => {
		expect(paths("off", "a")).toEqual([{ via: "toolset", name: "two", chain: ["two"], brings: 2, bringsAlone: 2 }]);
		expect(paths("none", "a")).toEqual([]);
	});
});

describe("a name that no living tool bears", () => {
	const rows = {
		...someRows({
			sources: [BUILTIN, { id: "s", kind: "server", name: "notes", state: "online" }],
			tools: [
				aTool({ name: "preview", owningToolset: "web" }),
				aTool({ name: "open_preview", state: "gone", stateReason: "It became one with an action. Use preview." }),
				aTool({ name: "rl_start", state: "gone", stateReason: "Nobody trains here. Use rl_stop." }),
				aTool({ name: "was_in_file", state: "gone", stateReason: "No file registers it any more." }),
				aTool({ name: "mail", sourceId: "s", state: "lost-collision", stateReason: "A built-in tool has the name." }),
				aTool({ name: "fresh", owningToolset: "web", state: "quarantined", stateReason: "New." }),
			],
			toolsets: [aToolset({ name: "web" })],
			profiles: [aProfile({ name: "p", enabled: ["web"] })],
		}),
		discovery: {
			failed: [
				{ file: "tools/old.ts", line: 3, message: "Syntax error: ';' expected.", names: ["never_seen", "was_in_file"] },
			],
		},
	};
	const absent = (tool: string) => {
		const found = explain(compile(rows, COMPILE_TOOLS), aRequest(), tool);
		return found.kind === "trace" ? found : expect.fail("no trace");
	};

	test("is told to be misspelt", () => {
		expect(absent("previw").absent).toEqual({ kind: "unknown", nearest: ["preview"] });
		expect(absent("preview").absent).toBeUndefined();
	});

	test("is told to stand in a file that failed to load, also when it was a tool before", () => {
		const file = { kind: "failed-file", file: "tools/old.ts", line: 3, message: "Syntax error: ';' expected." };
		expect(absent("never_seen")).toMatchObject({
			absent: file,
			headline: "never_seen is hidden on p because the file tools/old.ts, which would register it, failed to load.",
			gates: [
				{
					code: "not-registered",
					detail: "The file that would register it failed to load (tools/old.ts, line 3: Syntax error: ';' expected).",
					fix: "Mend tools/old.ts and scan the catalogue again.",
				},
				...Array(7).fill({ status: "skip" }),
			],
		});
		expect(absent("was_in_file").absent).toEqual(file);
	});

	test("is told to be retired, with the tool that replaced it if that is there", () => {
		expect(absent("open_preview")).toMatchObject({
			absent: { kind: "retired", replacement: "preview" },
			gates: [
				{ code: "source-gone", fix: "Use preview, which replaced it.", evidence: { replacement: "preview" } },
				...Array(7).fill({}),
			],
		});
		expect(absent("rl_start").absent).toMatchObject({ kind: "retired", replacement: null });
	});

	test("is told to have lost a collision, or to wait in quarantine", () => {
		expect(absent("mail").absent).toEqual({
			kind: "lost-collision",
			heldBy: null,
			reason: "A built-in tool has the name.",
		});
		expect(absent("fresh").absent).toEqual({ kind: "quarantined", reason: "New." });
	});
});
