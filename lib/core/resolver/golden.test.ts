// Golden cases: each file in cases/ is one configuration, one request and the answer that the specification gives. The list, the hidden
// list and the inspector are all held to it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { REASONS, type ReasonCode } from "./codes";
import { aProfile, aRequest, aTool, aToolset, COMPILE_TOOLS, someRows } from "./fixtures.test-support";
import { compile, encodeTools, explain, listHidden, resolve } from "./index";
import type { ConfigurationRows, ProfileRow, Resolution, ResolveRequest, ToolRow, ToolsetRow } from "./model";
import type { Snapshot } from "./snapshot";

type Case = {
	guarantee: string;
	rows: Partial<Omit<ConfigurationRows, "tools" | "toolsets" | "profiles">> & {
		tools: (Partial<ToolRow> & { name: string })[];
		toolsets: (Partial<ToolsetRow> & { name: string })[];
		profiles: (Partial<ProfileRow> & { name: string })[];
	};
	request: Partial<ResolveRequest>;
	expect: {
		visible?: string[];
		hidden?: Record<string, ReasonCode>;
		reasons?: { code: ReasonCode; count: number }[];
		warnings?: string[];
		unknown?: { what: string; path: string; name: string; nearest: string[] }[];
		names?: Record<string, string>;
		headlines?: Record<string, string>;
		deferred?: string[];
		/** Emitted names in the order of the answer. */
		emitted?: string[];
		/** By real name, as they are written. */
		descriptions?: Record<string, string>;
		parameters?: Record<string, object>;
		/** Tools with properties that are called otherwise. */
		properties?: string[];
		presence?: Record<string, "direct" | "deferred" | "absent">;
	};
};

const folder = join(import.meta.dirname, "cases");
const cases = readdirSync(folder)
	.sort()
	.map((file): [string, Case] => [file.replace(/\.json$/, ""), JSON.parse(readFileSync(join(folder, file), "utf8"))]);

const load = ({ rows, request }: Case) => ({
	rows: someRows({
		...rows,
		tools: rows.tools.map(aTool),
		toolsets: rows.toolsets.map(aToolset),
		profiles: rows.profiles.map(aProfile),
	}),
	request: aRequest(request),
});

type WrittenTool = { name: string; description: string; parameters: object };

function writtenTools(snapshot: Snapshot, answer: Resolution): WrittenTool[] {
	const tools: (WrittenTool & { function?: WrittenTool })[] = JSON.parse(
		new TextDecoder().decode(encodeTools(snapshot, answer)),
	);
	return tools.map((tool) => tool.function ?? tool);
}

describe("golden cases", () => {
	test.each(cases)("%s", (_file, golden) => {
		const { rows, request } = load(golden);
		const snapshot = compile(rows, COMPILE_TOOLS);
		const answer = resolve(snapshot, request);
		if (answer.kind === "unknown-names") {
			expect(answer.unknown, golden.guarantee).toEqual(golden.expect.unknown);
			return;
		}
		const hidden = listHidden(snapshot, request);
		expect(golden.expect.unknown, golden.guarantee).toBeUndefined();
		expect(
			answer.visible.map((tool) => tool.name),
			golden.guarantee,
		).toEqual(golden.expect.visible);
		expect(Object.fromEntries(hidden.map((entry) => [entry.tool, entry.code]))).toEqual(golden.expect.hidden ?? {});
		if (golden.expect.reasons !== undefined) expect(answer.summary.reasons).toEqual(golden.expect.reasons);
		expect(answer.warnings.map((warning) => warning.code)).toEqual(golden.expect.warnings ?? []);
		if (golden.expect.names !== undefined) expect({ ...answer.names }).toEqual(golden.expect.names);
		expect(answer.deferred.map((tool) => tool.name)).toEqual(golden.expect.deferred ?? []);
		expect(answer.summary.deferred).toBe(answer.deferred.length);
		if (golden.expect.properties !== undefined)
			expect(Object.keys(answer.properties)).toEqual(golden.expect.properties);
		const written = writtenTools(snapshot, answer);
		if (golden.expect.emitted !== undefined) expect(written.map(({ name }) => name)).toEqual(golden.expect.emitted);
		const byRealName = new Map(written.map((tool) => [answer.names[tool.name], tool]));
		for (const [tool, description] of Object.entries(golden.expect.descriptions ?? {})) {
			expect(byRealName.get(tool)).toMatchObject({ description });
		}
		for (const [tool, parameters] of Object.entries(golden.expect.parameters ?? {})) {
			expect(byRealName.get(tool)?.parameters).toEqual(parameters);
		}
		for (const [tool, presence] of Object.entries(golden.expect.presence ?? {})) {
			expect(explain(snapshot, request, tool)).toMatchObject({ presence });
		}
		for (const [tool, headline] of Object.entries(golden.expect.headlines ?? {})) {
			expect(explain(snapshot, request, tool)).toMatchObject({ kind: "trace", headline });
		}
		for (const [tool, code] of Object.entries(golden.expect.hidden ?? {})) {
			expect(explain(snapshot, request, tool)).toMatchObject({ visible: false, decidedBy: REASONS[code].gate });
		}
	});

	test("every code that this version can give stands in at least one case", () => {
		const given = new Set(cases.flatMap(([, golden]) => Object.values(golden.expect.hidden ?? {})));
		// A name that nothing has is in no list of hidden tools.
		const elsewhere = new Set(["not-registered"]);
		expect(Object.keys(REASONS).filter((code) => !elsewhere.has(code))).toEqual(
			Object.keys(REASONS).filter((code) => new Set<string>(given).has(code)),
		);
	});
});
