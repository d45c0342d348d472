// Searching among what a request resolves to: by words and by names, in the provider's form, with what is needed to read a call back.
import { describe, expect, test } from "vitest";
import { aProfile, aRequest, aTool, aToolset, COMPILE_TOOLS, someRows } from "./fixtures.test-support";
import { compile, explain, resolve, restoreArguments, search } from "./index";
import type { ResolveRequest, SearchAnswer } from "./model";

const rows = someRows({
	tools: [
		aTool({ name: "mail.send", aliases: ["send_mail"], owningToolset: "mail", description: "Sends mail to people." }),
		aTool({ name: "mail_read", owningToolset: "mail", description: "Reads mail, a page at a time.", priority: 2 }),
		aTool({
			name: "lamp",
			owningToolset: "home",
			description: "Turns lamps on and off.",
			parameters: {
				type: "object",
				properties: { "which lamp": { type: "string" }, level: { enum: [1, 2] } },
				required: ["which lamp"],
			},
		}),
		aTool({ name: "door", owningToolset: "home", description: "Opens the door for mail.", capabilities: ["physical"] }),
	],
	toolsets: [aToolset({ name: "mail" }), aToolset({ name: "home", position: 1 })],
	profiles: [
		aProfile({
			name: "p",
			enabledMode: "all",
			disclosure: "search",
			directTools: ["mail_read"],
			ceiling: [{ capability: "ask", requiresApproval: false }],
		}),
	],
});
const snapshot = compile(rows, COMPILE_TOOLS);
const found = (answer: SearchAnswer) => (answer.kind === "found" ? answer : expect.fail("not found"));
const ask = (question: Parameters<typeof search>[2], request: Partial<ResolveRequest> = {}) =>
	found(search(snapshot, aRequest(request), question));

describe("a search", () => {
	test("finds direct and deferred tools, the best first, and never a hidden one", () => {
		const { hits, of } = ask({ query: "mail people", limit: 5 });
		expect(hits.map(({ real, presence }) => [real, presence])).toEqual([
			["mail.send", "deferred"],
			["mail_read", "direct"],
		]);
		expect(of).toBe(3);
		expect(ask({ query: "door", limit: 5 }).hits).toEqual([]);
		expect(ask({ query: "mail", limit: 1 }).hits).toHaveLength(1);
	});

	test("looks only among what the request leaves", () => {
		expect(ask({ query: "mail", limit: 5 }, { toolsets: { enabled: ["home"] } }).hits).toEqual([]);
	});

	test("describes by emitted, present and old names, in the order asked, and says which are not there", () => {
		const names = ["lamp", "send_mail", "door", "nothing", "lamp"];
		const { hits, missing } = ask({ names, limit: 9 });
		expect(hits.map((hit) => hit.real)).toEqual(["lamp", "mail.send"]);
		expect(missing).toEqual(["door", "nothing"]);
		const [emitted] = ask({ names: ["mail.send"], limit: 1 }).hits;
		expect(ask({ names: [emitted?.name ?? ""], limit: 1 }).hits[0]?.real).toBe("mail.send");
	});

	test("has the tag of the list, and refuses what the list refuses", () => {
		const list = resolve(snapshot, aRequest());
		expect(ask({ query: "mail", limit: 1 }).etag).toBe(list.kind === "resolved" ? list.etag : "");
		expect(search(snapshot, aRequest({ profile: "nobody" }), { query: "mail", limit: 1 })).toMatchObject({
			kind: "unknown-names",
			unknown: [{ path: "profile" }],
		});
	});

	test("gives with a deferred tool what reads its arguments back", () => {
		const [hit] = ask({ names: ["lamp"], limit: 1 }, { format: "gemini" }).hits;
		const emitted = Object.keys(hit?.properties ?? {})[0] ?? "";
		expect(hit?.properties?.[emitted]).toBe("which lamp");
		expect(JSON.parse(hit?.json ?? "{}").parameters.properties).toHaveProperty(emitted);
		expect(restoreArguments(hit?.conversions ?? [], { [emitted]: "desk", level: "2" })).toEqual({
			"which lamp": "desk",
			level: 2,
		});
	});
});

describe("the prompt in the inspector", () => {
	const promptStep = (tool: string, prompt?: string) => {
		const trace = explain(snapshot, aRequest({ prompt }), tool);
		return trace.kind === "trace" ? trace.gates[7] : expect.fail("no trace");
	};

	test("gives a visible tool its rank, its score and the words that matched", () => {
		expect(promptStep("mail_read", "people read mail")).toMatchObject({
			status: "pass",
			evidence: {
				rank: 1,
				of: 3,
				score: 2,
				terms: ["mail", "read"]
					.filter((word) => word !== "read")
					.concat("read")
					.sort(),
			},
		});
		expect(promptStep("mail.send", "read mail page")).toMatchObject({ evidence: { rank: 2, of: 3 } });
	});

	test("gives a hidden tool a score and no rank, and one that shares no word neither", () => {
		expect(promptStep("door", "open the door")).toMatchObject({ status: "pass", evidence: { rank: null, of: 3 } });
		expect(promptStep("door", "open the door")?.evidence.score).toBeGreaterThan(0);
		expect(promptStep("lamp", "mail")).toMatchObject({ status: "pass", evidence: { rank: null, score: 0, terms: [] } });
	});

	test("is skipped without a prompt", () => {
		for (const prompt of [undefined, "", "  "]) expect(promptStep("lamp", prompt)).toMatchObject({ status: "skip" });
	});
});

test.each([
	[152, "openai", 128],
	[245, "openai-responses", 128],
	[283, "openai", 128],
	[283, "anthropic", 283],
	[600, "gemini", 512],
] as const)("of %i tools the format %s takes %i, and each of the others is explained", (count, format, taken) => {
	const tools = Array.from({ length: count }, (_, place) =>
		aTool({ name: `t${String(place).padStart(3, "0")}`, owningToolset: "s", priority: place === count - 1 ? 1 : 0 }),
	);
	const profiles = [aProfile({ name: "p", enabledMode: "all" })];
	const many = compile(someRows({ tools, toolsets: [aToolset({ name: "s" })], profiles }), COMPILE_TOOLS);
	const answer = resolve(many, aRequest({ format }));
	expect(answer).toMatchObject({ summary: { visible: taken, hidden: count - taken } });
	const shown = new Set(answer.kind === "resolved" ? answer.visible.map((tool) => tool.name) : []);
	expect(shown).toContain(tools.at(-1)?.name);
	for (const { name } of tools) {
		const trace = explain(many, aRequest({ format }), name);
		if (trace.kind !== "trace") return expect.fail("no trace");
		expect(trace.visible).toBe(shown.has(name));
		if (!trace.visible) {
			expect(trace.gates[5]).toMatchObject({
				code: "over-tool-limit",
				detail: `Tools of higher priority fill the limit of the format ${format} of ${taken} tools.`,
				evidence: { limit: { tools: taken, of: count } },
			});
		}
	}
});
