import { expect, test } from "vitest";
import { aProfile, aRequest, aTool, aToolset, COMPILE_TOOLS, someRows } from "../fixtures.test-support";
import { compile } from "../index";
import { prepare } from "../request";
import { schemaClear } from "./schema-clear";

const snapshot = compile(
	someRows({
		tools: [
			aTool({ name: "look", owningToolset: "web", description: "Fetches one public web page as readable text." }),
		],
		toolsets: [aToolset({ name: "web" })],
		profiles: [aProfile({ name: "p", enabled: ["web"] })],
	}),
	COMPILE_TOOLS,
);
const prepared = prepare(snapshot, aRequest());
const context = prepared.kind === "context" ? prepared.context : expect.fail("not prepared");
const tool = snapshot.tools[0] ?? expect.fail("no tool");

test("a clear tool passes, without repairs as well as where nothing is fitted", () => {
	for (const repairs of [undefined, [], [[]]]) {
		const { repairs: _, ...table } = context.table;
		const fitted = { ...context, table: { ...table, ...(repairs === undefined ? {} : { repairs }) } };
		expect(schemaClear.advise(fitted, tool)).toMatchObject({ status: "pass", evidence: { advice: [] } });
	}
});

test("what the provider of the format does not take is told with its path, and hides nothing", () => {
	const repairs = [
		[
			{ code: "enum-rewritten", path: "$.properties.size", message: "The provider takes only texts as choices." },
			{ code: "format-dropped", path: "$.properties.when", message: "The provider does not know the format time." },
		],
	];
	expect(schemaClear.advise({ ...context, table: { ...context.table, repairs } }, tool)).toMatchObject({
		status: "warn",
		code: "provider-repair",
		detail: "The provider takes only texts as choices. 1 more thing could be clearer.",
		evidence: {
			advice: [{ code: "provider-repair", path: "$.properties.size" }, { path: "$.properties.when" }],
			count: 2,
			format: "openai",
		},
	});
});
