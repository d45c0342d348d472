import { describe, expect, test } from "vitest";
import { takeAll } from "./fixes.test-support";
import {
	aProfile,
	aRequest,
	aTool,
	aToolset,
	BUILTIN,
	COMPILE_TOOLS,
	envCheck,
	factCheck,
	httpCheck,
	someRows,
} from "./fixtures.test-support";
import { compile, minimalFixes, resolve } from "./index";
import type { ConfigurationRows, Facts, ResolveRequest } from "./model";

const ASSUMED: Facts = { kind: "assume-available" };
const fixesOf = (rows: ConfigurationRows, request: ResolveRequest, tool: string) =>
	minimalFixes(compile(rows, COMPILE_TOOLS), request, tool);
const sentences = (rows: ConfigurationRows, request: ResolveRequest, tool: string) =>
	fixesOf(rows, request, tool).map((fix) => fix.sentence);

const SHELL = someRows({
	tools: [
		aTool({ name: "run", owningToolset: "shell", capabilities: ["execute"] }),
		aTool({ name: "kill", owningToolset: "shell", capabilities: ["execute"] }),
		aTool({ name: "look", owningToolset: "web", capabilities: ["read:web"] }),
		aTool({ name: "loose" }),
	],
	toolsets: [
		aToolset({ name: "shell" }),
		aToolset({ name: "web" }),
		aToolset({ name: "core", kind: "composite", includes: ["shell", "web"] }),
	],
	profiles: [aProfile({ name: "p", enabled: ["web"] })],
});
const withProfile = (profile: Parameters<typeof aProfile>[0], rows = SHELL) => ({
	...rows,
	profiles: [aProfile(profile)],
});

describe("the smallest fixes of a tool that is not turned on", () => {
	test("allow it by name first, then turn on the smallest toolset, with what else comes in", () => {
		expect(fixesOf(SHELL, aRequest(), "run")).toMatchObject([
			{
				steps: [{ kind: "edit", who: "admin", edit: { kind: "set-tool", profile: "p", tool: "run", state: "allow" } }],
				sentence: "Allow run by name for p.",
				alsoLetsInCount: 0,
				capabilitiesGained: ["execute"],
			},
			{ sentence: "Turn on the toolset shell for p.", alsoLetsIn: ["kill"], alsoLetsInCount: 1 },
			{ sentence: "Turn on the toolset core for p.", alsoLetsIn: ["kill"], alsoLetsInCount: 1 },
		]);
	});

	test("are none for a visible tool, for an unknown name and for an unknown profile", () => {
		expect(fixesOf(SHELL, aRequest(), "look")).toEqual([]);
		expect(fixesOf(SHELL, aRequest(), "no such tool")).toEqual([]);
		expect(fixesOf(SHELL, aRequest({ profile: "q" }), "run")).toEqual([]);
	});

	test("name an opt-in toolset under mode all, and nothing that is on already", () => {
		const rows = withProfile(
			{ name: "p", enabledMode: "all" },
			{ ...SHELL, toolsets: [aToolset({ name: "shell", optIn: true }), aToolset({ name: "web" })] },
		);
		expect(sentences(rows, aRequest(), "run")).toEqual([
			"Allow run by name for p.",
			"Turn on the toolset shell for p.",
		]);
	});

	test("put a tool that no toolset holds into one that is on", () => {
		expect(fixesOf(SHELL, aRequest(), "loose")[0]).toMatchObject({
			steps: [{ who: "toolset-designer", edit: { kind: "add-member", toolset: "web", tool: "loose" } }],
			sentence: "Put loose into the toolset web.",
		});
	});
});

describe("the smallest fixes of a tool that is taken away", () => {
	test("undo everything that takes it away, and nothing more", () => {
		const rows = {
			...withProfile({ name: "p", enabled: ["core"], disabled: ["shell"], denyTools: ["run"] }),
			killSwitches: [{ target: { kind: "tool" as const, name: "run" }, reason: "Incident 7." }],
		};
		expect(sentences(rows, aRequest({ toolsets: { disabled: ["core"] } }), "run")).toEqual([
			"Stop turning off the toolset shell for p; and stop denying run for p; and lift the kill switch on the tool run; and leave core out of toolsets.disabled of the request.",
		]);
	});

	test("keep a tool allowed that only its name brings in", () => {
		const rows = withProfile({ name: "p", enabled: ["web"], allowTools: ["run"], denyTools: ["run"] });
		expect(sentences(rows, aRequest(), "run")).toEqual(["Allow run by name for p."]);
	});

	test("ask for one of its toolsets when the request asked for others", () => {
		const rows = withProfile({ name: "p", enabled: ["core"] });
		const request = aRequest({ toolsets: { enabled: ["web"] } });
		expect(fixesOf(rows, request, "run")[0]).toMatchObject({
			steps: [{ kind: "request", act: "ask-for-toolset", names: ["shell"], who: "runtime" }],
			alsoLetsIn: ["kill"],
		});
	});
});

describe("the smallest fixes of a tool whose needs are not met", () => {
	const rows = someRows({
		tools: [
			aTool({ name: "draw", owningToolset: "media", requiresEnv: ["HOME_KEY"], checks: ["any key", "screen"] }),
			aTool({ name: "watch", owningToolset: "media", checks: ["site"] }),
			aTool({ name: "hum", owningToolset: "media", checks: ["no such check", "never"] }),
		],
		toolsets: [aToolset({ name: "media" })],
		checks: [
			envCheck("any key", ["A_KEY", "B_KEY"]),
			factCheck("screen", "display"),
			envCheck("never", []),
			httpCheck("site"),
		],
		profiles: [aProfile({ name: "p", enabled: ["media"] })],
	});

	test("set the variables, one of each choice, and report the facts", () => {
		expect(sentences(rows, aRequest(), "draw")).toEqual([
			"Set HOME_KEY and A_KEY in the runtime and name them in facts.env; and make display available and report it as true in facts.checks.",
			"Set HOME_KEY and B_KEY in the runtime and name them in facts.env; and make display available and report it as true in facts.checks.",
		]);
	});

	test("mend the checks that no report can satisfy", () => {
		expect(fixesOf(rows, aRequest(), "hum")).toMatchObject([
			{ steps: [{ kind: "runtime", act: "mend-check", names: ["no such check", "never"], who: "admin" }] },
		]);
		expect(sentences(rows, aRequest(), "watch")).toEqual(["Make the check site pass."]);
	});
});

describe("the smallest fixes of a tool with nothing to call", () => {
	const dynamic = [
		{ at: "description", list: ["run", "look"], template: "It may call {tools}.", whenEmpty: "hide" as const },
	];
	const rows = {
		...withProfile({ name: "p", enabled: ["code"] }),
		tools: [...SHELL.tools, aTool({ name: "script", owningToolset: "code", dynamic })],
		toolsets: [...SHELL.toolsets, aToolset({ name: "code" })],
	};

	test("show one of the tools that it calls, the one that can do the least", () => {
		expect(fixesOf(rows, aRequest(), "script")[0]).toMatchObject({
			sentence: "Allow look by name for p.",
			alsoLetsIn: ["look"],
			capabilitiesGained: ["ask", "read:web"],
		});
	});

	test("turn on both where both are off, and leave out what one step does for both", () => {
		const off = { ...rows, profiles: [aProfile({ name: "p", enabledMode: "none" })] };
		expect(sentences(off, aRequest(), "script")[0]).toBe("Allow script by name for p; and allow look by name for p.");
	});

	test("are none where nothing of what it calls exists", () => {
		const gone = { ...rows, tools: rows.tools.filter((tool) => tool.name === "script") };
		expect(fixesOf(gone, aRequest(), "script")).toEqual([]);
	});
});

describe("the smallest fixes at gate 6", () => {
	test("put the missing capabilities into the ceiling, where they ask", () => {
		const ceiling = [{ capability: "read:web" as const, requiresApproval: false }];
		const rows = withProfile({ name: "p", enabled: ["core"], ceiling });
		expect(fixesOf(rows, aRequest(), "run")).toMatchObject([
			{
				steps: [
					{
						edit: { kind: "set-ceiling", ceiling: [...ceiling, { capability: "execute", requiresApproval: true }] },
					},
				],
				sentence: "Put execute into the ceiling of p; its calls ask.",
				alsoLetsIn: ["kill"],
				capabilitiesGained: ["execute"],
			},
		]);
	});

	test("declare what an unclassified tool can do rather than open the highest tier", () => {
		const rows = { ...SHELL, tools: [aTool({ name: "odd", owningToolset: "web", capabilities: [] })] };
		expect(sentences(rows, aRequest(), "odd")).toEqual([
			"Declare what odd can do, within the ceiling, where it is registered.",
			"Set p to tier 5.",
		]);
	});

	test("raise each limit by exactly what is needed", () => {
		const rows = withProfile({ name: "p", enabled: ["core"], limits: { tools: 1, tokens: null } });
		// By name: kill, look, run.
		expect(fixesOf(rows, aRequest(), "look")).toMatchObject([
			{
				steps: [{ edit: { kind: "set-limits", limits: { tools: 2, tokens: null } } }],
				alsoLetsInCount: 0,
				takesAwayCount: 0,
			},
		]);
		expect(fixesOf(rows, aRequest({ limits: { tools: 2 } }), "run")).toMatchObject([
			{
				steps: [
					{ edit: { kind: "set-limits", limits: { tools: 3, tokens: null } } },
					{ kind: "request", act: "raise-limit", limits: { tools: 3 } },
				],
				alsoLetsIn: ["look"],
			},
		]);
	});

	test("say what a limit takes away instead", () => {
		const rows = withProfile({ name: "p", enabled: ["web"], limits: { tools: 1, tokens: null } });
		expect(fixesOf(rows, aRequest(), "kill")[0]).toMatchObject({
			sentence: "Allow kill by name for p.",
			takesAway: ["look"],
			takesAwayCount: 1,
		});
	});

	test("ask for less, or for a higher priority, when the provider takes no more", () => {
		const many = Array.from({ length: 140 }, (_, place) => aTool({ name: `a${place}`, owningToolset: "bulk" }));
		const rows = someRows({
			tools: [...many, aTool({ name: "z", owningToolset: "small" })],
			toolsets: [aToolset({ name: "bulk" }), aToolset({ name: "small" })],
			profiles: [aProfile({ name: "p", enabled: ["bulk", "small"] })],
		});
		const request = aRequest({ facts: ASSUMED });
		expect(sentences(rows, request, "z")).toEqual(["Name small in toolsets.enabled of the request."]);
		const asking = { ...request, toolsets: { enabled: ["bulk", "small"] } };
		const [fix] = fixesOf(rows, asking, "z");
		expect(fix).toMatchObject({ steps: [{ kind: "source", act: "raise-priority" }], takesAwayCount: 1 });
		const taken = takeAll({ rows, request: asking }, fix?.steps ?? [], "z");
		const answer = resolve(compile(taken.rows, COMPILE_TOOLS), taken.request);
		expect(answer.kind === "resolved" && answer.visible.map((tool) => tool.name)).toContain("z");
	});
});

describe("the smallest fixes at gate 1", () => {
	const OFF = { id: "off", kind: "server", name: "notes", state: "offline" } as const;
	const rows = someRows({
		sources: [BUILTIN, OFF],
		tools: [
			aTool({ name: "asleep", owningToolset: "web", sourceId: "off" }),
			aTool({ name: "dozing", owningToolset: "web", sourceId: "off" }),
			aTool({ name: "new", owningToolset: "web", state: "quarantined", sourceId: "off" }),
			aTool({ name: "broken", owningToolset: "web", state: "schema-invalid" }),
			aTool({ name: "loser", owningToolset: "web", state: "lost-collision" }),
			aTool({ name: "retired", state: "gone" }),
			aTool({ name: "orphan", owningToolset: "web", sourceId: "no such source" }),
		],
		toolsets: [aToolset({ name: "web" })],
		profiles: [aProfile({ name: "p", enabled: ["web"] })],
	});
	test.each([
		["asleep", [["bring-online"]], ["dozing"]],
		["new", [["bring-online", "release"]], ["asleep", "dozing"]],
		["broken", [["mend-schema"]], []],
		["loser", [["rename"]], []],
		["orphan", [["register-again"]], []],
		["retired", [], undefined],
	])("say what the source of %s has to do", (tool, acts, letsIn) => {
		const fixes = fixesOf(rows, aRequest(), tool);
		expect(fixes.map((fix) => fix.steps.map((step) => step.kind === "source" && step.act))).toEqual(acts);
		expect(fixes[0]?.alsoLetsIn).toEqual(letsIn);
	});
});

test("at most five fixes are given, and at most twenty names of what comes in", () => {
	const sets = ["one", "two", "three", "four", "five", "six"];
	const rows = someRows({
		tools: [
			aTool({ name: "wanted" }),
			...Array.from({ length: 30 }, (_, place) => aTool({ name: `t${place}`, owningToolset: "one" })),
		],
		toolsets: sets.map((name) => aToolset({ name, tools: ["wanted"] })),
		profiles: [aProfile({ name: "p", enabledMode: "none" })],
	});
	const fixes = fixesOf(rows, aRequest(), "wanted");
	expect(fixes).toHaveLength(5);
	const only = { ...rows, toolsets: rows.toolsets.slice(0, 1) };
	expect(fixesOf(only, aRequest(), "wanted")[1]).toMatchObject({ alsoLetsInCount: 30 });
	expect(fixesOf(only, aRequest(), "wanted")[1]?.alsoLetsIn).toHaveLength(20);
});
