// Holds what probed checks mean to a request: only a probe satisfies them, whatever the request says, and the inspector says who found what and when.

import { describe, expect, test } from "vitest";
import {
	aProbe,
	aProfile,
	aRequest,
	aTool,
	aToolset,
	COMPILE_TOOLS,
	factCheck,
	httpCheck,
	someRows,
} from "./fixtures.test-support";
import { compile, explain, resolve } from "./index";
import type { CheckRow, Facts, ProbeStates } from "./model";
import { readFacts, readProbes } from "./requirements";

const CHECKS: CheckRow[] = [
	httpCheck("backend", "https://search.test/health?token=s3cret"),
	{
		name: "port",
		description: "",
		ttlSeconds: 30,
		kind: "tcp",
		config: { host: "db.test", port: 5432, timeoutMs: 3000 },
	},
	{ name: "files", description: "", ttlSeconds: 30, kind: "mcp", config: { server: "files" } },
	factCheck("docker", "backend"),
];
const snapshot = compile(
	someRows({
		checks: CHECKS,
		tools: [
			aTool({ name: "search", owningToolset: "web", checks: ["backend"] }),
			aTool({ name: "query", owningToolset: "data", checks: ["port"] }),
			aTool({ name: "read", owningToolset: "data", checks: ["files"] }),
			aTool({ name: "shell", owningToolset: "data", checks: ["docker"] }),
			aTool({ name: "owned", owningToolset: "box" }),
		],
		toolsets: [
			aToolset({ name: "web" }),
			aToolset({ name: "data", position: 1 }),
			aToolset({ name: "box", position: 2, checks: ["backend"] }),
		],
		profiles: [aProfile({ name: "p", enabledMode: "all" }), aProfile({ name: "q", enabled: ["data"] })],
	}),
	COMPILE_TOOLS,
);

const asked = (
	probes: ProbeStates | undefined,
	facts: Partial<Extract<Facts, { kind: "reported" }>> = {},
	profile = "p",
) => aRequest({ profile, facts: { kind: "reported", env: [], checks: {}, probes, ...facts } });
function visible(request: ReturnType<typeof asked>): string[] {
	const answer = resolve(snapshot, request);
	return answer.kind === "resolved" ? answer.visible.map(({ name }) => name) : expect.fail("unknown names");
}
function gate(tool: string, probes: ProbeStates | undefined) {
	const trace = explain(snapshot, asked(probes), tool);
	if (trace.kind !== "trace") return expect.fail("unknown names");
	return trace.gates.find((step) => step.gate === "available") ?? expect.fail("no gate");
}

describe("a probed check", () => {
	test.each([
		["available", ["search", "owned"]],
		["grace", ["search", "owned"]],
		["unavailable", []],
		["expired", []],
	] as const)("that is %s shows %j", (outcome, expected) => {
		expect(visible(asked({ backend: aProbe(outcome) }))).toEqual(expected);
	});

	test("is never satisfied by what a request reports, under its name or any other", () => {
		const checks = { backend: true, port: true, files: true };
		expect(visible(asked(undefined, { checks }))).toEqual(["shell"]);
		expect(visible(asked({ backend: aProbe("unavailable") }, { checks }))).toEqual(["shell"]);
		expect(visible(asked(undefined, { env: ["backend", "port", "files"] }))).toEqual([]);
	});

	test("is never taken away by what a request reports", () => {
		expect(visible(asked({ backend: aProbe("available") }, { checks: { backend: false } }))).toEqual([
			"search",
			"owned",
		]);
	});

	test("says nothing about a check that runtimes report, even one of the same name", () => {
		expect(visible(asked({ docker: aProbe("available") }))).toEqual([]);
		expect(visible(asked({ docker: aProbe("unavailable") }, { checks: { backend: true } }))).toEqual(["shell"]);
	});

	test("is not taken from a prototype", () => {
		const inherited: ProbeStates = Object.create({ backend: aProbe("available") });
		expect(visible(asked(inherited))).toEqual([]);
	});

	test("in grace is warned about where it lets something through, and nowhere else", () => {
		const warnings = (profile: string, outcome: "grace" | "available") => {
			const answer = resolve(snapshot, asked({ backend: aProbe(outcome) }, {}, profile));
			return answer.kind === "resolved" ? answer.warnings.map(({ code }) => code) : [];
		};
		expect(warnings("p", "grace")).toEqual(["check-in-grace"]);
		expect(warnings("q", "grace")).toEqual([]);
		expect(warnings("p", "available")).toEqual([]);
	});

	test("is turned into bits once, and a request changes nothing of that", () => {
		const probes: ProbeStates = { backend: aProbe("available"), port: aProbe("unavailable") };
		const first = readProbes(snapshot.requirements, probes);
		const before = [...first.satisfied, ...first.refuted];
		readFacts(snapshot.requirements, { kind: "reported", env: [], checks: { backend: true }, probes });
		expect(readProbes(snapshot.requirements, probes)).toBe(first);
		expect([...first.satisfied, ...first.refuted]).toEqual(before);
		expect(readProbes(snapshot.requirements, { ...probes })).toEqual(first);
	});
});

describe("the inspector", () => {
	test("says what failed, when and why, and what to do", () => {
		expect(gate("search", { backend: aProbe("unavailable") })).toMatchObject({
			status: "fail",
			code: "check-failed",
			detail: "Its check backend failed at 2026-05-01T12:00:00Z: It answered 503 instead of 2xx.",
			fix: "Make GET https://search.test/health answer, or change what the check backend asks.",
			evidence: {
				probedBy: "sallyport",
				checks: [{ name: "backend", kind: "http", outcome: "failed", probe: aProbe("unavailable") }],
			},
		});
	});

	test("tells a check that was never asked from one that nobody asks any more", () => {
		expect(gate("search", undefined)).toMatchObject({
			code: "check-unreported",
			detail: "Sallyport has not probed its check backend yet.",
			fix: "Probe the check backend now, on the page Checks; it says what is wrong.",
			evidence: { checks: [{ outcome: "unreported", probe: null }] },
		});
		expect(gate("search", { backend: aProbe("expired") })).toMatchObject({
			code: "check-unreported",
			detail: "Nobody has probed its check backend since 2026-05-01T12:00:00Z.",
		});
	});

	test("says that a check in grace failed", () => {
		expect(gate("search", { backend: aProbe("grace") })).toMatchObject({
			status: "pass",
			detail:
				"The one thing that it needs is there. backend failed just after a success and still counts, for a minute at most.",
			evidence: { checks: [{ outcome: "passed", probe: { outcome: "grace" } }] },
		});
	});

	test("names the check of the toolset, the port and the server", () => {
		expect(gate("owned", { backend: aProbe("unavailable") })).toMatchObject({
			code: "toolset-check-failed",
			detail: expect.stringContaining("Its toolset box needs backend, and its check backend failed at"),
		});
		expect(gate("query", { port: aProbe("unavailable") }).fix).toContain("Make db.test:5432 answer");
		expect(gate("read", { files: aProbe("unavailable") }).fix).toBe(
			"Connect the server files, or change the check files.",
		);
	});

	test("shows nobody the query of an address", () => {
		expect(JSON.stringify(gate("search", { backend: aProbe("unavailable") }))).not.toContain("s3cret");
	});
});
