// Holds that a patch is the smallest one, and that nobody's change is lost when two people edit the same profile.
import { describe, expect, it } from "vitest";
import { changedFields, draftSchema, type ProfileDraft, patchBetween, rebase } from "./draft";

const stored: ProfileDraft = {
	title: "Webhooks",
	description: "",
	tier: 1,
	isProtected: true,
	enabledMode: "listed",
	enabled: ["safe", "web"],
	disabled: [],
	allowTools: [],
	denyTools: [],
	ceiling: [{ capability: "ask", requiresApproval: false }],
	limits: { tools: null, tokens: 4000 },
	disclosure: "direct",
	directTools: [],
};

describe("patchBetween", () => {
	it("holds only what differs, and takes the order of a list for nothing", () => {
		const draft = { ...stored, tier: 2 as const, enabled: ["web", "safe"] };
		expect(patchBetween(stored, draft)).toEqual({ tier: 2 });
	});

	it("clears a limit with null and keeps 0 as a limit", () => {
		expect(patchBetween(stored, { ...stored, limits: { tools: 0, tokens: null } })).toEqual({
			limits: { tools: 0, tokens: null },
		});
	});
});

describe("rebase", () => {
	it("keeps what was touched here and takes over what was touched there", () => {
		const mine = { ...stored, title: "Mine" };
		const theirs = { ...stored, tier: 3 as const };
		const moved = rebase(stored, mine, theirs);
		expect(moved).toEqual({ draft: { ...stored, title: "Mine", tier: 3 }, clashes: [] });
		expect(changedFields(theirs, moved.draft)).toEqual(["title"]);
	});

	it("names the fields that both changed, and shows mine", () => {
		const moved = rebase(stored, { ...stored, title: "Mine" }, { ...stored, title: "Theirs" });
		expect(moved.draft.title).toBe("Mine");
		expect(moved.clashes).toEqual(["title"]);
	});

	it("sees no clash where both made the same change", () => {
		const same = { ...stored, title: "Same" };
		expect(rebase(stored, same, { ...same })).toEqual({ draft: same, clashes: [] });
	});
});

describe("draftSchema", () => {
	it("refuses a list of sets that is empty, which is not the same as none", () => {
		expect(draftSchema.safeParse({ ...stored, enabled: [] }).error?.issues[0]?.path).toEqual(["enabled"]);
		expect(draftSchema.safeParse({ ...stored, enabledMode: "none", enabled: [] }).success).toBe(true);
	});

	it("refuses a limit that is no whole number", () => {
		expect(draftSchema.safeParse({ ...stored, limits: { tools: Number.NaN, tokens: null } }).success).toBe(false);
		expect(draftSchema.safeParse({ ...stored, limits: { tools: 1.5, tokens: null } }).success).toBe(false);
	});
});
