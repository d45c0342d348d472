import { describe, expect, it } from "vitest";
import type { CheckList } from "@/lib/client/queries/checks";
import type { Question } from "@/lib/client/queries/explain";
import type { ToolDetail } from "@/lib/client/queries/tools";
import { needsOf, otherFacts, reportNeeded } from "./needs";

const NOTHING: Question = {
	profile: "cli",
	format: "openai",
	env: [],
	checks: {},
	prompt: "",
	strict: false,
	at: null,
};

const TOOL: ToolDetail = {
	name: "web_search",
	emoji: null,
	description: "",
	owningToolset: "web",
	toolsets: ["web"],
	capabilities: ["read:web"],
	source: { kind: "builtin", name: "builtin", file: null, line: null },
	state: "active",
	stateReason: null,
	requiresEnv: ["TOKEN", "SECRET"],
	checks: ["search-backend"],
	isAsync: false,
	maxResultChars: null,
	priority: 0,
	aliases: [],
	tokens: 0,
	revision: 1,
	parameters: {},
	dynamic: [],
	fittings: [],
	profiles: [],
	includedBy: [],
};

const BASE = { description: "", ttlSeconds: 30, tools: [], toolsets: [], revision: 1, probe: null };
const CHECKS: CheckList["checks"] = [
	{ ...BASE, name: "search-backend", kind: "env", config: { anyOf: ["EXA", "TAVILY"] } },
	{ ...BASE, name: "browser", kind: "fact", config: { fact: "has-browser" }, toolsets: ["web"] },
	{ ...BASE, name: "ping", kind: "http", config: {}, toolsets: ["web"] },
	{ ...BASE, name: "unrelated", kind: "fact", config: { fact: "docker" }, toolsets: ["terminal"] },
];

describe("what a tool depends on", () => {
	const groups = needsOf(TOOL, CHECKS);

	it("is its variables, its checks and the checks of the toolset that owns it, and nothing else", () => {
		expect(groups.map(({ id, declaredBy }) => [id, declaredBy])).toEqual([
			["requires", "tool"],
			["check:search-backend", "tool"],
			["check:browser", "toolset"],
			["check:ping", "toolset"],
		]);
	});

	it("names the fact that a check looks at, not the check", () => {
		expect(groups[2]?.facts).toEqual([{ kind: "fact", name: "has-browser" }]);
	});

	it("offers no fact for a check that a runtime cannot report", () => {
		expect(groups[3]?.facts).toEqual([]);
	});

	it("is met by all required variables and one of each choice", () => {
		const met = reportNeeded(NOTHING, groups);
		expect(met.env).toEqual(["EXA", "SECRET", "TOKEN"]);
		expect(met.checks).toEqual({ "has-browser": true });
	});

	it("keeps the choice that was made", () => {
		expect(reportNeeded({ ...NOTHING, env: ["TAVILY"] }, groups).env).toEqual(["SECRET", "TAVILY", "TOKEN"]);
	});

	it("tells reported facts that it does not look at from its own", () => {
		const asked = { ...NOTHING, env: ["TOKEN", "OTHER"], checks: { docker: true } };
		expect(otherFacts(asked, groups)).toEqual([
			{ kind: "env", name: "OTHER" },
			{ kind: "fact", name: "docker" },
		]);
	});
});
