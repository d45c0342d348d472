// Golden cases: each file in cases/ is one configuration, one request and the answer that the specification gives. The list, the hidden
// list and the inspector are all held to it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { REASONS, type ReasonCode } from "./codes";
import { aProfile, aRequest, aTool, aToolset, COMPILE_TOOLS, someRows } from "./fixtures.test-support";
import { compile, explain, listHidden, resolve } from "./index";
import type { ConfigurationRows, ProfileRow, ResolveRequest, ToolRow, ToolsetRow } from "./model";

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
		for (const [tool, headline] of Object.entries(golden.expect.headlines ?? {})) {
			expect(explain(snapshot, request, tool)).toMatchObject({ kind: "trace", headline });
		}
		for (const [tool, code] of Object.entries(golden.expect.hidden ?? {})) {
			expect(explain(snapshot, request, tool)).toMatchObject({ visible: false, decidedBy: REASONS[code].gate });
		}
	});

	test("every code that this version can give stands in at least one case", () => {
		const given = new Set(cases.flatMap(([, golden]) => Object.values(golden.expect.hidden ?? {})));
		// A name that nothing has is in no list of hidden tools; dynamic schemas come later.
		const elsewhere = new Set(["not-registered", "nothing-to-call"]);
		expect(Object.keys(REASONS).filter((code) => !elsewhere.has(code))).toEqual(
			Object.keys(REASONS).filter((code) => new Set<string>(given).has(code)),
		);
	});
});
