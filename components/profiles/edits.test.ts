// Holds that the preview of a draft is the preview of what saving it would store: the edits, applied by the core, give the draft.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "@/lib/core/resolver";
import { CAPABILITIES, TIERS } from "@/lib/core/resolver/capabilities";
import { aProfile, aTool, aToolset, someRows } from "@/lib/core/resolver/fixtures.test-support";
import { changedFields, type ProfileDraft } from "./draft";
import { editsBetween } from "./edits";

const PLAIN = ["files", "web", "shell"];
const OPT_IN = ["tasks", "swarm"];
const TOOLS = ["read_file", "write_file", "web_search", "run"];

const limit = fc.option(fc.nat({ max: 200 }), { nil: null });

/** Drafts that the contract allows: what the mode says about the enabled toolsets is true. */
const drafts: fc.Arbitrary<ProfileDraft> = fc
	.record({
		tier: fc.constantFrom(...TIERS),
		enabledMode: fc.constantFrom("all" as const, "none" as const, "listed" as const),
		sets: fc.record(choices([...PLAIN, ...OPT_IN], ["on", "off", "inherit"])),
		tools: fc.record(choices(TOOLS, ["allow", "deny", "inherit"])),
		ceiling: fc.subarray([...CAPABILITIES]),
		asking: fc.boolean(),
		limits: fc.record({ tools: limit, tokens: limit }),
		disclosure: fc.constantFrom("direct" as const, "search" as const),
		directTools: fc.subarray(TOOLS),
	})
	.map(({ sets, tools, ceiling, asking, enabledMode, ...rest }) => {
		const on = named(sets, "on").filter((name) => enabledMode === "listed" || OPT_IN.includes(name));
		return {
			...rest,
			title: "Title",
			description: "",
			isProtected: false,
			enabledMode: enabledMode === "listed" && on.length === 0 ? ("none" as const) : enabledMode,
			enabled: enabledMode === "none" ? [] : on,
			disabled: named(sets, "off"),
			allowTools: named(tools, "allow"),
			denyTools: named(tools, "deny"),
			ceiling: ceiling.map((capability) => ({ capability, requiresApproval: asking })),
		};
	});

describe("editsBetween", () => {
	it("gives edits that turn one draft into the other, whatever the two are", () => {
		fc.assert(
			fc.property(drafts, drafts, (before, after) => {
				expect(changedFields(applied(before, editsBetween("p", before, after)), after)).toEqual([]);
			}),
			{ numRuns: 500 },
		);
	});

	it("gives no edit for equal drafts, in whatever order their lists are", () => {
		fc.assert(
			fc.property(drafts, (draft) => {
				const reversed = { ...draft, enabled: draft.enabled.toReversed(), ceiling: draft.ceiling.toReversed() };
				expect(editsBetween("p", draft, reversed)).toEqual([]);
			}),
		);
	});
});

function applied(before: ProfileDraft, edits: ReturnType<typeof editsBetween>): ProfileDraft {
	const rows = someRows({
		tools: TOOLS.map((name) => aTool({ name, owningToolset: "files" })),
		toolsets: [...PLAIN.map((name) => aToolset({ name })), ...OPT_IN.map((name) => aToolset({ name, optIn: true }))],
		profiles: [aProfile({ name: "p", ...before })],
	});
	const edited = applyEdits(rows, edits);
	if (edited.kind !== "rows") throw new Error("The edits name something unknown.");
	const profile = edited.rows.profiles[0];
	if (!profile) throw new Error("The profile is gone.");
	const { enabled, disabled, allowTools, denyTools, directTools, ceiling, limits, ...rest } = profile;
	return {
		...rest,
		enabled: [...enabled],
		disabled: [...disabled],
		allowTools: [...allowTools],
		denyTools: [...denyTools],
		directTools: [...directTools],
		ceiling: [...ceiling],
		limits: { ...limits },
	};
}

function choices<Choice extends string>(names: readonly string[], options: readonly Choice[]) {
	return Object.fromEntries(names.map((name) => [name, fc.constantFrom(...options)]));
}

function named(record: Record<string, string>, choice: string): string[] {
	return Object.keys(record).filter((name) => record[name] === choice);
}
