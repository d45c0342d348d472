// Compiling on top of an earlier snapshot gives what compiling from nothing gives: the same sets, bytes and tags, whatever changed in between. And it
// can stop between any two steps.

import fc from "fast-check";
import { expect, test } from "vitest";
import { aProfile, aTool, aToolset, BUILTIN, COMPILE_TOOLS, factCheck, someRows } from "./fixtures.test-support";
import { compile, compileSteps, encodeTools, resolve, warm } from "./index";
import { type ConfigurationRows, FORMATS, type ResolveRequest } from "./model";
import type { Snapshot } from "./snapshot";

const NAMES = ["a", "b", "c", "d", "tool.dots", "tool dots", "获取天气"];
const TOOLSETS = ["web", "file", "core"];

const START = someRows({
	sources: [BUILTIN, { id: "server", kind: "server", name: "server", state: "online" }],
	tools: NAMES.slice(0, 5).map((name, place) => aTool({ name, owningToolset: TOOLSETS[place % 3] ?? null })),
	toolsets: TOOLSETS.map((name, position) => aToolset({ name, position, includes: name === "core" ? ["web"] : [] })),
	checks: [factCheck("has docker", "docker")],
	profiles: ["p", "q"].map((name) => aProfile({ name, enabledMode: "all" })),
});

const KILL_SWITCHES: ConfigurationRows["killSwitches"][] = [
	[],
	[{ target: { kind: "tool", name: "a" }, reason: "" }],
	[{ target: { kind: "toolset", name: "core" }, reason: "" }],
];

type Change = (rows: ConfigurationRows) => ConfigurationRows;
const other = <T>(items: readonly T[], place: number, change: (item: T) => T): readonly T[] =>
	items.map((item, index) => (index === place % items.length ? change(item) : item));
const without = <T>(items: readonly T[], place: number): readonly T[] =>
	items.filter((_, index) => index !== place % items.length);
const at = fc.nat({ max: 6 });
const toolset = fc.constantFrom(...TOOLSETS);

/** Changes that keep every row that they do not concern, as a loader does. */
const changeArb: fc.Arbitrary<Change> = fc.oneof(
	fc.record({ at, description: fc.string({ maxLength: 20 }), priority: fc.nat({ max: 2 }) }).map(
		({ at: place, ...fields }): Change =>
			(rows) => ({ ...rows, tools: other(rows.tools, place, (tool) => ({ ...tool, ...fields })) }),
	),
	fc.tuple(at, fc.constantFrom(...NAMES)).map(
		([place, name]): Change =>
			(rows) => ({ ...rows, tools: other(rows.tools, place, (tool) => ({ ...tool, name, aliases: [`old ${name}`] })) }),
	),
	fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom("builtin", "server"), toolset).map(
		([name, sourceId, owningToolset]): Change =>
			(rows) => ({
				...rows,
				tools: [
					...rows.tools,
					aTool({ name, id: `new in ${rows.revision}`, sourceId, owningToolset, checks: ["has docker"] }),
				],
			}),
	),
	at.map(
		(place): Change =>
			(rows) =>
				rows.tools.length < 2 ? rows : { ...rows, tools: without(rows.tools, place) },
	),
	fc.tuple(at, fc.subarray(TOOLSETS), fc.boolean()).map(
		([place, includes, optIn]): Change =>
			(rows) => ({ ...rows, toolsets: other(rows.toolsets, place, (row) => ({ ...row, includes, optIn })) }),
	),
	fc.tuple(at, fc.subarray(TOOLSETS), fc.option(fc.nat({ max: 3 }))).map(
		([place, disabled, tools]): Change =>
			(rows) => ({
				...rows,
				profiles: other(rows.profiles, place, (row) => ({ ...row, disabled, limits: { tools, tokens: null } })),
			}),
	),
	fc.constantFrom(...KILL_SWITCHES).map(
		(killSwitches): Change =>
			(rows) => ({ ...rows, killSwitches }),
	),
	fc.constantFrom("docker", "podman").map(
		(fact): Change =>
			(rows) => ({ ...rows, checks: [factCheck("has docker", fact)] }),
	),
	fc.constantFrom("online" as const, "offline" as const).map(
		(state): Change =>
			(rows) => ({ ...rows, sources: other(rows.sources, 1, (source) => ({ ...source, state })) }),
	),
);

const fresh = (rows: ConfigurationRows): Snapshot => {
	const snapshot = compile(rows, COMPILE_TOOLS);
	warm(snapshot, FORMATS);
	return snapshot;
};

const answers = (snapshot: Snapshot) =>
	FORMATS.flatMap((format) =>
		["p", "q"].map((profile) => {
			const request: ResolveRequest = {
				profile,
				format,
				facts: { kind: "reported", env: [], checks: { docker: true } },
			};
			const answer = resolve(snapshot, request);
			return { ...answer, body: encodeTools(snapshot, answer) };
		}),
	);

test("a snapshot compiled on top of another is the one compiled from nothing", () => {
	fc.assert(
		fc.property(fc.array(changeArb, { minLength: 1, maxLength: 6 }), (changes) => {
			let rows = START;
			let snapshot = fresh(rows);
			for (const [place, change] of changes.entries()) {
				rows = { ...change(rows), revision: place + 2 };
				snapshot = compile(rows, COMPILE_TOOLS, snapshot);
				const expected = fresh(rows);
				expect(answers(snapshot)).toEqual(answers(expected));
				// Scratch paper, not part of what was compiled.
				for (const { tagScratch } of [snapshot, expected]) tagScratch.fill(0);
				expect(snapshot).toEqual(expected);
			}
		}),
		{ numRuns: 60 },
	);
});

test("a change of one profile writes no tool and leaves every other profile as it is", () => {
	let written = 0;
	const counting = { ...COMPILE_TOOLS, countTokens: (text: string) => ++written && COMPILE_TOOLS.countTokens(text) };
	const before = compile(START, counting);
	written = 0;
	const profiles = other(START.profiles, 0, (row) => ({ ...row, disabled: ["web"] }));
	const after = compile({ ...START, revision: 2, profiles }, counting, before);
	expect(written).toBe(0);
	expect(after.profiles[1]).toBe(before.profiles[1]);
	expect(after.profiles[0]).not.toBe(before.profiles[0]);
});

test("a change of one tool writes that tool alone", () => {
	const written: string[] = [];
	const counting = { ...COMPILE_TOOLS, countTokens: (text: string) => written.push(text) };
	const before = compile(START, counting);
	written.length = 0;
	compile(
		{ ...START, tools: other(START.tools, 2, (tool) => ({ ...tool, description: "Changed." })) },
		counting,
		before,
	);
	expect(written).toHaveLength(1);
	expect(written[0]).toContain("Changed.");
});

test("a snapshot of other functions is not built upon", () => {
	const before = compile(START, COMPILE_TOOLS);
	const others = { ...COMPILE_TOOLS, countTokens: () => 7 };
	expect(compile(START, others, before)).toEqual(compile(START, others));
});

test("an earlier snapshot goes on answering as before while the next is being compiled, and after", () => {
	const before = fresh(START);
	const expected = answers(before);
	const rows = { ...START, tools: other(START.tools, 0, (tool) => ({ ...tool, description: "Changed." })) };
	const steps = compileSteps(rows, COMPILE_TOOLS, before);
	while (steps.next().done !== true) expect(answers(before)).toEqual(expected);
	expect(answers(before)).toEqual(expected);
});
