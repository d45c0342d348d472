// Laws of the resolver over random configurations and requests: a request never widens, disabled beats enabled, order of rows does not matter, and all
// views of one decision agree with each other and with an evaluator written from the rule alone.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CAPABILITIES, TIERS } from "./capabilities";
import { takeAll } from "./fixes.test-support";
import {
	aProbe,
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
import {
	applyEdits,
	buildMatrix,
	closure,
	compile,
	diff,
	encodeTools,
	explain,
	listHidden,
	minimalFixes,
	resolve,
	search,
	summariseProfiles,
	toolVerdict,
} from "./index";
import type {
	ConfigurationRows,
	DynamicPart,
	Edit,
	Facts,
	FixStep,
	ProfileRow,
	Resolution,
	ResolveRequest,
	ToolRow,
	ToolsetRow,
} from "./model";
import { FORMATS } from "./model";
import { matchesOf } from "./ranking";
import { type Measures, resolveByRule, written } from "./reference.test-support";
import type { Snapshot } from "./snapshot";
import { dialectOf, tableOf } from "./tables";

const RUNS = { numRuns: 100 };
const TOOL_NAMES = ["a", "b", "c", "Search", "search", "__proto__", "constructor", "tool.dots", "获取天气", "z_9"];
const TOOLSET_NAMES = ["web", "file", "core", "safe", "toString", "ops"];
const VARIABLES = ["EXA_KEY", "FAL_KEY", "HASS_TOKEN"];
const FACTS = ["docker", "display", "__proto__"];
const CHECKS = [
	envCheck("search_key", ["EXA_KEY", "FAL_KEY"]),
	envCheck("never", []),
	...FACTS.map((fact) => factCheck(`has ${fact}`, fact)),
	...["probe", "constructor", "docker"].map((name) => httpCheck(name)),
];
const CHECK_NAMES = [...CHECKS.map((check) => check.name), "no such check"];
const OUTCOMES = ["available", "unavailable", "grace", "expired"] as const;
const SOURCES = [BUILTIN, { id: "off", kind: "server", name: "off", state: "offline" } as const];

const some = (names: readonly string[], maxLength = 3) => fc.uniqueArray(fc.constantFrom(...names), { maxLength });
const oftenEmpty = (names: readonly string[]) =>
	fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: some(names, 2) });
const oldName = (name: string) => `old ${name}`;
const mostly = <T>(usual: T, ...others: T[]) =>
	fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const PARAMETERS = {
	type: "object",
	properties: { tool: { type: "string", description: "Which." }, "odd name": { type: "number", exclusiveMinimum: 0 } },
};
const NO_PARAMETERS = { type: "object", properties: {} };
const UNFIT_PARAMETERS = { type: "object", properties: { count: { type: "int" } } };

/** Places that are there in `PARAMETERS`, and nowhere in the others. */
const dynamicArb: fc.Arbitrary<readonly DynamicPart[]> = fc.oneof(
	{ weight: 2, arbitrary: fc.constant<DynamicPart[]>([]) },
	{
		weight: 1,
		arbitrary: fc.array(
			fc
				.record({
					at: fc.constantFrom("description", "/properties/tool/description", "/properties/tool/enum"),
					list: fc.uniqueArray(fc.constantFrom(...TOOL_NAMES, "no such tool", oldName("a")), {
						minLength: 1,
						maxLength: 3,
					}),
					whenEmpty: fc.constantFrom("hide" as const, "hide" as const, "leave-out" as const, undefined),
				})
				.map((part) => (part.at.endsWith("enum") ? part : { ...part, template: "Calls {tools}." })),
			{ minLength: 1, maxLength: 2 },
		),
	},
);

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
			dynamic: dynamicArb,
			parameters: mostly<ToolRow["parameters"]>(PARAMETERS, NO_PARAMETERS, UNFIT_PARAMETERS),
			state: mostly<ToolRow["state"]>("active", "quarantined", "gone", "schema-invalid"),
			description: fc.oneof(
				fc.string({ maxLength: 60 }),
				fc.constantFrom("Does a.", "Search b, or c.", "Does search on z 9."),
			),
		})
		.map((fields) => aTool({ name, ...fields, aliases: fields.state === "gone" ? [] : fields.aliases }));

const toolsetArb = (name: string): fc.Arbitrary<ToolsetRow> =>
	fc
		.record({
			aliases: fc.constantFrom([], [oldName(name)]),
			optIn: mostly(false, true),
			tools: some([...TOOL_NAMES, "no such tool", oldName("a")]),
			includes: fc.oneof(some([...TOOLSET_NAMES, "no such set"], 3), mostly<string[]>([], ["all"], ["*"])),
			checks: mostly<string[]>([], ["has docker"], ["search_key"], ["probe"], ["docker"]),
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
				tokens: fc.option(fc.integer({ min: 0, max: 900 })),
			}),
			disclosure: fc.constantFrom("direct", "direct", "search"),
			directTools: some([...TOOL_NAMES, oldName("a")], 2),
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
			probes: fc.oneof(
				mostly<"assumed" | undefined>(undefined, "assumed"),
				fc.dictionary(fc.constantFrom(...CHECK_NAMES), fc.constantFrom(...OUTCOMES).map(aProbe)),
			),
		}),
	},
);

/** Words that stand in the texts of some tools. */
const PROMPTS = ["a", "b c z 9", "Does search", "web __proto__", "nothing of this"];
const askable = [...TOOLSET_NAMES, ...TOOLSET_NAMES.map(oldName), "all", "*"];
const requestArb = (rows: ConfigurationRows): fc.Arbitrary<ResolveRequest> => {
	const known = askable.filter(
		(name) => !name.startsWith("old ") || rows.toolsets.some((toolset) => toolset.aliases.includes(name)),
	);
	return fc
		.record({
			format: fc.constantFrom(...FORMATS),
			strict: fc.constantFrom(undefined, true),
			prompt: fc.option(fc.constantFrom(...PROMPTS), { nil: undefined }),
			facts: factsArb,
			enabled: fc.oneof(fc.constant(undefined), fc.constantFrom("all" as const, "none" as const), some(known, 3)),
			disabled: fc.option(oftenEmpty(known), { nil: undefined }),
			limits: fc.option(
				fc.record(
					{ tools: fc.integer({ min: 0, max: 6 }), tokens: fc.integer({ min: 0, max: 900 }) },
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
/** All visible tools in the order of answers, those that are found only by searching among them. */
const namesOf = (snapshot: Snapshot, answer: Resolution): string[] => {
	const { visible, deferred } = resolved(answer);
	const shown = new Set([...visible, ...deferred]);
	return snapshot.tools.flatMap(({ row }) => (shown.has(row) ? [row.name] : []));
};
const shownTo = (rows: ConfigurationRows, request: ResolveRequest): string[] => {
	const snapshot = load(rows);
	return namesOf(snapshot, resolve(snapshot, request));
};
const directOf = (answer: Resolution) => resolved(answer).visible.map((tool) => tool.name);
/** Tokens of a tool beside others, from compiling it alone as the reference writes it. */
function tokenCounter(rows: ConfigurationRows, { format, strict }: ResolveRequest) {
	const known = new Map<string, number>();
	const names = tableOf(load(rows), dialectOf(format, false)).emittedNames;
	const emittedOf = new Map(load(rows).tools.map((tool) => [tool.row.name, names[tool.index] ?? ""]));
	return (tool: ToolRow, present: ReadonlySet<string>): number => {
		const emitted = new Map([...present].map((name): [string, string] => [name, emittedOf.get(name) ?? ""]));
		const row = written(rows, tool, emitted);
		const text = JSON.stringify(row);
		const count =
			known.get(text) ?? tableOf(load(someRows({ tools: [row] })), dialectOf(format, strict === true)).tokens[0]!;
		known.set(text, count);
		return count;
	};
}

type Written = { name?: string; function?: { name: string } };
const nameIn = (tool: Written): string => tool.function?.name ?? tool.name ?? "";

/** The tool as it is written when it is the only one that there is. */
function encodeAlone(tools: readonly ToolRow[], { format, strict }: ResolveRequest): string {
	const rows = someRows({
		tools: tools.map((tool) => ({ ...tool, owningToolset: "s", requiresEnv: [], checks: [] })),
		toolsets: [aToolset({ name: "s" })],
		profiles: [aProfile({ name: "p", tier: 5, enabledMode: "all" })],
		sources: SOURCES,
	});
	const snapshot = load(rows);
	const answer = resolve(snapshot, aRequest({ format, strict }));
	const [tool] = JSON.parse(new TextDecoder().decode(encodeTools(snapshot, answer)));
	return JSON.stringify(tool);
}

function measuresOf(snapshot: Snapshot, request: ResolveRequest): Measures {
	const { format, strict } = request;
	const { tokens } = tableOf(snapshot, dialectOf(format, strict === true));
	const bridgeTokens = tokens.subarray(snapshot.tools.length).reduce((sum, count) => sum + count, 0);
	const scores = new Map(
		(request.prompt === undefined ? [] : matchesOf(snapshot, request.prompt)).map((match) => [
			match.place,
			match.score,
		]),
	);
	const score = (tool: ToolRow) => scores.get(snapshot.toolByRow.get(tool)?.index ?? -1) ?? 0;
	return { score, bridgeTokens };
}

const sorted = (names: Iterable<string>) => [...names].sort();

describe("the resolver, for any configuration and request", () => {
	test("agrees with an evaluator written from the precedence rule alone", () => {
		fc.assert(
			fc.property(situationArb, ({ rows, request }) => {
				const snapshot = load(rows);
				const byRule = resolveByRule(rows, request, tokenCounter(rows, request), measuresOf(snapshot, request));
				const answer = resolve(snapshot, request);
				expect(namesOf(snapshot, answer)).toEqual(byRule?.visible.map((tool) => tool.name));
				expect(directOf(answer)).toEqual(byRule?.direct.map((tool) => tool.name));
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
				const visible = new Set(namesOf(snapshot, answer));
				const direct = new Set(directOf(answer));
				const hidden = listHidden(snapshot, request);
				const codes = new Map(hidden.map((entry) => [entry.tool, entry]));
				expect(answer.summary.visible).toBe(direct.size);
				expect(answer.summary.visible + answer.summary.deferred).toBe(visible.size);
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
					expect(trace.presence).toBe(direct.has(name) ? "direct" : visible.has(name) ? "deferred" : "absent");
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
					const visible = new Set(namesOf(snapshot, answer));
					expect([column.visible, column.tokens]).toEqual([visible.size, answer.summary.tokens]);
					expect([summaries[place]?.visible, summaries[place]?.tokens]).toEqual([visible.size, answer.summary.tokens]);
					const unaided = resolved(resolve(snapshot, aRequest({ profile: column.name })));
					expect(summaries[place]?.visibleWithoutFacts).toBe(unaided.summary.visible + unaided.summary.deferred);
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
				const whole = new Set(
					namesOf(snapshot, resolve(snapshot, { ...request, toolsets: undefined, limits: undefined })),
				);
				for (const name of namesOf(snapshot, resolve(snapshot, request))) expect(whole).toContain(name);
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
				expect(namesOf(snapshot, resolve(snapshot, request)).filter((name) => taken.has(name))).toEqual([]);
				const refusing = { ...request, toolsets: { enabled: [toolset], disabled: [toolset] } };
				expect(shownTo(rows, refusing)).toEqual([]);
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
				const visible = new Set(
					namesOf(snapshot, resolve(snapshot, aRequest({ facts: { kind: "assume-available" } }))),
				);
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

	test("writes JSON of exactly the tools, the bytes, the tokens and the names that it says, and names no tool that it does not hold", () => {
		fc.assert(
			fc.property(situationArb, ({ rows, request }) => {
				const snapshot = load(rows);
				const answer = resolved(resolve(snapshot, request));
				const bytes = encodeTools(snapshot, answer);
				expect(bytes.length).toBe(answer.summary.bytes);
				const tools: Written[] = JSON.parse(new TextDecoder().decode(bytes));
				const emitted = tools.map(nameIn);
				const bridge = answer.summary.deferred === 0 ? [] : ["tool_search", "tool_describe", "tool_call"];
				expect(emitted.map((name) => answer.names[name])).toEqual([...directOf(answer), ...bridge]);
				expect(Object.keys(answer.names)).toHaveLength(tools.length);
				if (request.format.startsWith("openai") || request.format === "anthropic") {
					for (const name of emitted) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
				}
				const named = new Map(Object.entries(answer.names).map(([name, real]): [string, string] => [real, name]));
				const alone = answer.visible.map((tool) => [written(rows, tool, named)]);
				const others = alone.map((own) => encodeAlone(own, request));
				expect(tools.slice(0, alone.length).map((tool) => JSON.stringify(tool))).toEqual(others);
				const count = tokenCounter(rows, request);
				const present = new Set(directOf(answer));
				const sum = answer.visible.reduce((total, tool) => total + count(tool, present), 0);
				const { bridgeTokens = 0 } = measuresOf(snapshot, request);
				expect(answer.summary.tokens).toBe(sum + (bridge.length === 0 ? 0 : bridgeTokens));
			}),
			RUNS,
		);
	});

	test("finds by searching exactly what it resolves to, written as the list writes it", () => {
		fc.assert(
			fc.property(situationArb, fc.constantFrom(...PROMPTS), ({ rows, request }, query) => {
				const snapshot = load(rows);
				const answer = resolved(resolve(snapshot, request));
				const visible = namesOf(snapshot, answer);
				const known = rows.tools.map((tool) => tool.name);
				const all = search(snapshot, request, { names: known, limit: known.length });
				if (all.kind !== "found") return expect.fail("not found");
				expect(all.hits.map((hit) => hit.real).sort()).toEqual([...visible].sort());
				expect(all.missing).toEqual(known.filter((name) => !visible.includes(name)).sort());
				expect([all.of, all.etag]).toEqual([visible.length, answer.etag]);
				const listed: Written[] = JSON.parse(new TextDecoder().decode(encodeTools(snapshot, answer)));
				const byName = new Map(listed.map((tool) => [nameIn(tool), JSON.stringify(tool)]));
				for (const hit of all.hits) {
					expect(hit.presence).toBe(byName.has(hit.name) ? "direct" : "deferred");
					if (hit.presence === "direct") expect(JSON.stringify(JSON.parse(hit.json))).toBe(byName.get(hit.name));
				}
				const found = search(snapshot, request, { query, limit: 3 });
				if (found.kind !== "found") return expect.fail("not found");
				for (const hit of found.hits) expect(visible).toContain(hit.real);
				const scores = found.hits.map((hit) => hit.score);
				expect(scores).toEqual([...scores].sort((left, right) => right - left));
			}),
			RUNS,
		);
	});

	test("lets a prompt choose among what limits keep, and show nothing that is hidden for another reason", () => {
		fc.assert(
			fc.property(situationArb, fc.constantFrom(...PROMPTS), ({ rows, request }, prompt) => {
				const free = rows.profiles.map((row) => ({ ...row, limits: { tools: null, tokens: null } }));
				const unlimited = { ...request, limits: undefined, prompt: undefined };
				const whole = shownTo({ ...rows, profiles: free }, unlimited);
				expect(shownTo({ ...rows, profiles: free }, { ...unlimited, prompt })).toEqual(whole);
				for (const name of shownTo(rows, { ...request, prompt })) expect(whole).toContain(name);
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
					const old = namesOf(before, resolve(before, request));
					const now = namesOf(after, resolve(after, request));
					expect(effect.appear).toEqual(now.filter((name) => !old.includes(name)));
					expect(effect.vanish).toEqual(old.filter((name) => !now.includes(name)));
					expect([effect.visibleBefore, effect.visibleAfter]).toEqual([old.length, now.length]);
				}
			}),
			RUNS,
		);
	});

	test("shows a hidden tool by every one of its fixes, lets in what the fix says, and shows it by no part of a fix", {
		timeout: 60_000,
	}, () => {
		fc.assert(
			fc.property(situationArb, ({ rows, request }) => {
				const snapshot = load(rows);
				const before = namesOf(snapshot, resolve(snapshot, request));
				for (const { name } of rows.tools) {
					const fixes = minimalFixes(snapshot, request, name);
					if (before.includes(name)) expect(fixes).toEqual([]);
					const visibleAfter = (steps: readonly FixStep[]) => {
						const taken = takeAll({ rows, request }, steps, name);
						return shownTo(taken.rows, taken.request);
					};
					for (const { steps, alsoLetsIn, alsoLetsInCount, takesAway } of fixes) {
						const after = visibleAfter(steps);
						expect(after).toContain(name);
						expect(alsoLetsIn).toEqual(after.filter((other) => other !== name && !before.includes(other)));
						expect(takesAway).toEqual(before.filter((other) => !after.includes(other)));
						expect(alsoLetsInCount).toBe(alsoLetsIn.length);
						for (let subset = 0; subset < 2 ** steps.length - 1; subset++) {
							const part = steps.filter((_, place) => (subset & (1 << place)) !== 0);
							expect(visibleAfter(part)).not.toContain(name);
						}
					}
					const exposures = fixes.map((fix) => fix.alsoLetsInCount);
					expect(exposures).toEqual([...exposures].sort((left, right) => left - right));
				}
			}),
			{ numRuns: 25 },
		);
	});
});
