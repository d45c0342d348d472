// Laws of the resolver over random configurations and requests: a request never widens, disabled beats enabled, order of rows does not matter, and all
// views of one decision agree with each other and with an evaluator written from the rule alone.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CAPABILITIES, TIERS } from "./capabilities";
import {
	aProfile,
	aRequest,
	aTool,
	aToolset,
	BUILTIN,
	COMPILE_TOOLS,
	envCheck,
	factCheck,
	someRows,
} from "./fixtures.test-support";
import {
	applyEdits,
	buildMatrix,
	closure,
	compile,
	diff,
	encodeTools,
	explain,
	listHidden,
	resolve,
	summariseProfiles,
	tokensOf,
	toolVerdict,
} from "./index";
import type {
	ConfigurationRows,
	Edit,
	Facts,
	ProfileRow,
	Resolution,
	ResolveRequest,
	ToolRow,
	ToolsetRow,
} from "./model";
import { FORMATS } from "./model";
import { resolveByRule } from "./reference.test-support";

const RUNS = { numRuns: 100 };
const TOOL_NAMES = ["a", "b", "c", "Search", "search", "__proto__", "constructor", "tool.dots", "获取天气", "z_9"];
const TOOLSET_NAMES = ["web", "file", "core", "safe", "toString", "ops"];
const VARIABLES = ["EXA_KEY", "FAL_KEY", "HASS_TOKEN"];
const FACTS = ["docker", "display", "__proto__"];
const CHECKS = [
	envCheck("search_key", ["EXA_KEY", "FAL_KEY"]),
	envCheck("never", []),
	...FACTS.map((fact) => factCheck(`has ${fact}`, fact)),
	{ name: "probe", description: "", ttlSeconds: 30, kind: "http" as const, config: {} },
];
const CHECK_NAMES = [...CHECKS.map((check) => check.name), "no such check"];
const SOURCES = [BUILTIN, { id: "off", kind: "server", name: "off", state: "offline" } as const];

const some = (names: readonly string[], maxLength = 3) => fc.uniqueArray(fc.constantFrom(...names), { maxLength });
const oftenEmpty = (names: readonly string[]) =>
	fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: some(names, 2) });
const oldName = (name: string) => `old ${name}`;
const mostly = <T>(usual: T, ...others: T[]) =>
	fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const toolArb = (name: string): fc.Arbitrary<ToolRow> =>
	fc
		.record({
			aliases: fc.constantFrom([], [oldName(name)]),
			sourceId: mostly(BUILTIN.id, "off", "missing"),
			owningToolset: fc.option(fc.constantFrom(...TOOLSET_NAMES)),
			requiresEnv: oftenEmpty(VARIABLES),
			checks: oftenEmpty(CHECK_NAMES),
			capabilities: fc.uniqueArray(fc.constantFrom(...CAPABILITIES), { maxLength: 3 }),
			priority: fc.integer({ min: 0, max: 2 }),
			state: mostly<ToolRow["state"]>("active", "quarantined", "gone", "schema-invalid"),
			description: fc.string({ maxLength: 60 }),
		})
		.map((fields) => aTool({ name, ...fields, aliases: fields.state === "gone" ? [] : fields.aliases }));

const toolsetArb = (name: string): fc.Arbitrary<ToolsetRow> =>
	fc
		.record({
			aliases: fc.constantFrom([], [oldName(name)]),
			optIn: mostly(false, true),
			tools: some([...TOOL_NAMES, "no such tool", oldName("a")]),
			includes: fc.oneof(some([...TOOLSET_NAMES, "no such set"], 3), mostly<string[]>([], ["all"], ["*"])),
			checks: mostly<string[]>([], ["has docker"], ["search_key"], ["probe"]),
			position: fc.integer({ min: 0, max: 3 }),
		})
		.map((fields) => aToolset({ name, ...fields }));

const profileArb = (name: string): fc.Arbitrary<ProfileRow> =>
	fc
		.record({
			tier: fc.constantFrom(...TIERS),
			enabledMode: mostly<ProfileRow["enabledMode"]>("listed", "all", "all", "none"),
			enabled: some(TOOLSET_NAMES, 4),
			disabled: oftenEmpty(TOOLSET_NAMES),
			allowTools: oftenEmpty([...TOOL_NAMES, oldName("b")]),
			denyTools: oftenEmpty([...TOOL_NAMES, oldName("c")]),
			ceiling: fc
				.tuple(fc.subarray([...CAPABILITIES], { minLength: 6 }), fc.boolean())
				.map(([held, asks]) =>
					held.map((capability, place) => ({ capability, requiresApproval: asks && place % 2 === 0 })),
				),
			limits: fc.record({
				tools: fc.option(fc.integer({ min: 0, max: 5 })),
				tokens: fc.option(fc.integer({ min: 0, max: 200 })),
			}),
		})
		.map((fields) => aProfile({ name, ...fields }));

const subsetOf = <T>(names: readonly string[], make: (name: string) => fc.Arbitrary<T>) =>
	fc.subarray([...names], { minLength: 1 }).chain((chosen) => fc.tuple(...chosen.map(make)));

const rowsArb: fc.Arbitrary<ConfigurationRows> = fc
	.record({
		tools: subsetOf(TOOL_NAMES, toolArb),
		toolsets: fc.tuple(...TOOLSET_NAMES.map(toolsetArb)),
		profiles: fc.tuple(profileArb("p"), profileArb("q")),
		killSwitches: mostly<ConfigurationRows["killSwitches"]>(
			[],
			[{ target: { kind: "tool", name: "a" }, reason: "" }],
			[{ target: { kind: "toolset", name: "core" }, reason: "Incident." }],
		),
	})
	.map((rows) => someRows({ ...rows, sources: SOURCES, checks: CHECKS }));

const factsArb: fc.Arbitrary<Facts> = fc.oneof(
	{ weight: 1, arbitrary: fc.constant<Facts>({ kind: "assume-available" }) },
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant("reported" as const),
			env: some([...VARIABLES, "UNRELATED"], 4),
			checks: fc
				.uniqueArray(fc.tuple(fc.constantFrom(...FACTS), fc.boolean()), { selector: ([fact]) => fact })
				.map((entries) => Object.fromEntries(entries)),
		}),
	},
);

const askable = [...TOOLSET_NAMES, ...TOOLSET_NAMES.map(oldName), "all", "*"];
const requestArb = (rows: ConfigurationRows): fc.Arbitrary<ResolveRequest> => {
	const known = askable.filter(
		(name) => !name.startsWith("old ") || rows.toolsets.some((toolset) => toolset.aliases.includes(name)),
	);
	return fc
		.record({
			format: fc.constantFrom(...FORMATS),
			facts: factsArb,
			enabled: fc.oneof(fc.constant(undefined), fc.constantFrom("all" as const, "none" as const), some(known, 3)),
			disabled: fc.option(oftenEmpty(known), { nil: undefined }),
			limits: fc.option(
				fc.record(
					{ tools: fc.integer({ min: 0, max: 6 }), tokens: fc.integer({ min: 0, max: 250 }) },
					{ requiredKeys: [] },
				),
				{ nil: undefined },
			),
		})
		.map(({ enabled, disabled, ...rest }) => aRequest({ ...rest, toolsets: { enabled, disabled } }));
};

const situationArb = rowsArb.chain((rows) => requestArb(rows).map((request) => ({ rows, request })));
const load = (rows: ConfigurationRows) => compile(rows, COMPILE_TOOLS);

type Resolved = Extract<Resolution, { kind: "resolved" }>;
function resolved(answer: Resolution): Resolved {
	if (answer.kind !== "resolved") return expect.fail(`not resolved: ${JSON.stringify(answer)}`);
	return answer;
}
const namesOf = (answer: Resolution) => resolved(answer).visible.map((tool) => tool.name);
const sorted = (names: Iterable<string>) => [...names].sort();

describe("the resolver, for any configuration and request", () => {
	test("agrees with an evaluator written from the precedence rule alone", () => {
		fc.assert(
			fc.property(situationArb, ({ rows, request }) => {
				const snapshot = load(rows);
				const byRule = resolveByRule(rows, request, (tool) => tokensOf(snapshot, tool.name, request.format));
				expect(namesOf(resolve(snapshot, request))).toEqual(byRule?.visible.map((tool) => tool.name));
				const hidden = listHidden(snapshot, request).map((entry): [string, string] => [entry.tool, entry.code]);
				expect(hidden.sort()).toEqual([...(byRule?.hidden ?? [])].sort());
			}),
			{ numRuns: 250 },
		);
	});

	test("gives one decision to the list, the hidden list, the inspector and the counts", () => {
		fc.assert(
			fc.property(situationArb, ({ rows, request }) => {
				const snapshot = load(rows);
				const answer = resolved(resolve(snapshot, request));
				const visible = new Set(namesOf(answer));
				const hidden = listHidden(snapshot, request);
				const codes = new Map(hidden.map((entry) => [entry.tool, entry]));
				expect(answer.summary.visible).toBe(visible.size);
				expect(answer.summary.hidden).toBe(hidden.length);
				expect(visible.size + hidden.length).toBe(rows.tools.length);
				const counts = new Map<string, number>();
				for (const { code } of hidden) counts.set(code, (counts.get(code) ?? 0) + 1);
				const largest = [...counts.values()].sort((left, right) => right - left).slice(0, 3);
				expect(answer.summary.reasons.map((reason) => reason.count)).toEqual(largest);
				for (const reason of answer.summary.reasons) expect(counts.get(reason.code)).toBe(reason.count);
				for (const { name } of rows.tools) {
					const trace = explain(snapshot, request, name);
					if (trace.kind !== "trace") return expect.fail("no trace");
					expect(trace.tool).toBe(name);
					expect(trace.visible).toBe(visible.has(name));
					expect(trace.gates).toHaveLength(8);
					const first = trace.gates.find((step) => step.status === "fail");
					expect(trace.decidedBy).toBe(first?.gate ?? null);
					expect(first?.code).toBe(codes.get(name)?.code);
					expect(first?.detail).toBe(codes.get(name)?.detail);
				}
			}),
			RUNS,
		);
	});

	test("shows in the matrix, the verdicts, the summaries and the comparison what resolve shows", () => {
		fc.assert(
			fc.property(rowsArb, (rows) => {
				const snapshot = load(rows);
				const matrix = buildMatrix(snapshot);
				const summaries = summariseProfiles(snapshot);
				matrix.profiles.forEach((column, place) => {
					const answer = resolved(
						resolve(snapshot, aRequest({ profile: column.name, facts: { kind: "assume-available" } })),
					);
					const visible = new Set(namesOf(answer));
					expect([column.visible, column.tokens]).toEqual([visible.size, answer.summary.tokens]);
					expect([summaries[place]?.visible, summaries[place]?.tokens]).toEqual([visible.size, answer.summary.tokens]);
					const unaided = resolved(resolve(snapshot, aRequest({ profile: column.name })));
					expect(summaries[place]?.visibleWithoutFacts).toBe(unaided.summary.visible);
					for (const row of matrix.rows) {
						const cell = row.cells[place];
						expect(row.tools.map((entry) => entry.tool).sort()).toEqual(sorted(closure(snapshot, row.toolset)));
						expect(cell?.visible).toBe(row.tools.filter((entry) => visible.has(entry.tool)).length);
						for (const entry of row.tools) {
							expect(entry.cells[place]).toBe(toolVerdict(snapshot, column.name, entry.tool));
							const isShown = entry.cells[place] === "visible" || entry.cells[place] === "asks";
							expect(isShown).toBe(visible.has(entry.tool));
						}
					}
				});
				const same = diff(snapshot, snapshot).profiles;
				expect(same.flatMap((effect) => [...effect.appear, ...effect.vanish])).toEqual([]);
			}),
			RUNS,
		);
	});

	test("never shows more to a request than the profile shows with the same facts", () => {
		fc.assert(
			fc.property(situationArb, ({ rows, request }) => {
				const snapshot = load(rows);
				const whole = new Set(namesOf(resolve(snapshot, { ...request, toolsets: undefined, limits: undefined })));
				for (const name of namesOf(resolve(snapshot, request))) expect(whole).toContain(name);
			}),
			RUNS,
		);
	});

	test("lets disabled beat enabled, for every tool of the closure", () => {
		fc.assert(
			fc.property(situationArb, fc.constantFrom(...TOOLSET_NAMES), ({ rows, request }, toolset) => {
				const profiles = rows.profiles.map((profile) => ({
					...profile,
					enabled: [...profile.enabled, toolset],
					allowTools: TOOL_NAMES,
					disabled: [toolset],
				}));
				const snapshot = load({ ...rows, profiles });
				const taken = new Set(closure(snapshot, toolset));
				expect(namesOf(resolve(snapshot, request)).filter((name) => taken.has(name))).toEqual([]);
				const refusing = { ...request, toolsets: { enabled: [toolset], disabled: [toolset] } };
				expect(namesOf(resolve(load(rows), refusing))).toEqual([]);
			}),
			RUNS,
		);
	});

	test("reaches an opt-in toolset neither through all nor through an include", () => {
		fc.assert(
			fc.property(rowsArb, fc.constantFrom<ProfileRow["enabledMode"]>("all", "listed"), (rows, enabledMode) => {
				const optIn = new Set(rows.toolsets.filter((toolset) => toolset.optIn).map((toolset) => toolset.name));
				const enabled = TOOLSET_NAMES.filter((name) => !optIn.has(name));
				const profiles = [aProfile({ name: "p", tier: 5, enabledMode, enabled })];
				const snapshot = load({ ...rows, profiles });
				const elsewhere = new Set(
					rows.toolsets.filter((toolset) => !toolset.optIn).flatMap((toolset) => toolset.tools),
				);
				const owned = rows.tools.filter(
					({ name, owningToolset }) =>
						owningToolset !== null && optIn.has(owningToolset) && !elsewhere.has(name) && !elsewhere.has(oldName(name)),
				);
				const visible = new Set(namesOf(resolve(snapshot, aRequest({ facts: { kind: "assume-available" } }))));
				expect(owned.filter((tool) => visible.has(tool.name))).toEqual([]);
			}),
			RUNS,
		);
	});

	test("gives the same bytes and the same tag whatever order the rows came in", () => {
		const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });
		const arb = situationArb.chain(({ rows, request }) =>
			fc
				.record({
					tools: shuffled(rows.tools),
					toolsets: shuffled(rows.toolsets),
					profiles: shuffled(rows.profiles),
					checks: shuffled(rows.checks),
					sources: shuffled(rows.sources),
				})
				.map((other) => ({ rows, request, other: { ...rows, ...other } })),
		);
		fc.assert(
			fc.property(arb, ({ rows, request, other }) => {
				const [first, second] = [load(rows), load(other)];
				const [one, two] = [resolved(resolve(first, request)), resolved(resolve(second, request))];
				expect(two.etag).toBe(one.etag);
				expect(encodeTools(second, two)).toEqual(encodeTools(first, one));
				expect(JSON.stringify(two.names)).toBe(JSON.stringify(one.names));
				expect(listHidden(second, request)).toEqual(listHidden(first, request));
			}),
			RUNS,
		);
	});

	test("writes JSON of exactly the tools, the bytes and the names that it says", () => {
		fc.assert(
			fc.property(situationArb, ({ rows, request }) => {
				const snapshot = load(rows);
				const answer = resolved(resolve(snapshot, request));
				const bytes = encodeTools(snapshot, answer);
				expect(bytes.length).toBe(answer.summary.bytes);
				const tools: { name?: string; function?: { name: string } }[] = JSON.parse(new TextDecoder().decode(bytes));
				const emitted = tools.map((tool) => tool.function?.name ?? tool.name ?? "");
				expect(emitted.map((name) => answer.names[name])).toEqual(namesOf(answer));
				if (request.format === "openai" || request.format === "anthropic") {
					for (const name of emitted) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
				}
				const sum = answer.visible.reduce((total, tool) => total + tokensOf(snapshot, tool.name, request.format), 0);
				expect(answer.summary.tokens).toBe(sum);
			}),
			RUNS,
		);
	});

	test("previews edits as they turn out", () => {
		const profile = fc.constantFrom("p", "q");
		const editArb: fc.Arbitrary<Edit> = fc.oneof(
			fc.record({
				kind: fc.constant("set-cell" as const),
				profile,
				toolset: fc.constantFrom(...TOOLSET_NAMES),
				state: fc.constantFrom("on" as const, "off" as const, "inherit" as const),
			}),
			fc.record({
				kind: fc.constant("set-enabled-mode" as const),
				profile,
				mode: fc.constantFrom("all" as const, "none" as const),
			}),
			fc.record({ kind: fc.constant("set-tier" as const), profile, tier: fc.constantFrom(...TIERS) }),
			fc.record({
				kind: fc.constant("set-limits" as const),
				profile,
				limits: fc.record({ tools: fc.option(fc.nat(5)), tokens: fc.option(fc.nat(99)) }),
			}),
		);
		fc.assert(
			fc.property(rowsArb, fc.array(editArb, { minLength: 1, maxLength: 4 }), (rows, edits) => {
				const frozen = JSON.stringify(rows);
				const edited = applyEdits(rows, edits);
				if (edited.kind !== "rows") return expect.fail("an edit was refused");
				expect(JSON.stringify(rows)).toBe(frozen);
				const [before, after] = [load(rows), load(edited.rows)];
				for (const effect of diff(before, after).profiles) {
					const request = aRequest({ profile: effect.profile, facts: { kind: "assume-available" } });
					const old = namesOf(resolve(before, request));
					const now = namesOf(resolve(after, request));
					expect(effect.appear).toEqual(now.filter((name) => !old.includes(name)));
					expect(effect.vanish).toEqual(old.filter((name) => !now.includes(name)));
					expect([effect.visibleBefore, effect.visibleAfter]).toEqual([old.length, now.length]);
				}
			}),
			RUNS,
		);
	});
});
