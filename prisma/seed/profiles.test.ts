import { createHash } from "node:crypto";
import { resolve as resolvePath } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CAPABILITIES } from "../../lib/core/resolver/capabilities";
import { COMPILE_TOOLS } from "../../lib/core/resolver/fixtures.test-support";
import { compile, listHidden, resolve } from "../../lib/core/resolver/index";
import type { ConfigurationRows, Facts, ToolRow } from "../../lib/core/resolver/model";
import { discover } from "../../lib/registry/discover";
import { CHECKS } from "./checks";
import { PROFILES } from "./profiles";
import { TOOLSETS } from "./toolsets";

const EVERYTHING: Facts = { kind: "assume-available" };
const NOTHING: Facts = { kind: "reported", env: [], checks: {} };
const WEBHOOK = ["clarify", "vision_analyze", "web_extract", "web_search"];

let rows: ConfigurationRows;
let snapshot: ReturnType<typeof compile>;

beforeAll(async () => {
	const { tools } = await discover("tools", { root: resolvePath(import.meta.dirname, "../..") });
	rows = {
		revision: 1,
		sources: [{ id: "builtin", kind: "builtin", name: "builtin", state: "online" }],
		tools: tools.map(({ toolset, file, line, ...tool }): ToolRow => {
			return { ...tool, id: tool.name, sourceId: "builtin", owningToolset: toolset };
		}),
		toolsets: TOOLSETS,
		checks: CHECKS,
		profiles: PROFILES,
		killSwitches: [],
	};
	snapshot = compile(rows, {
		countTokens: (text) => Math.ceil(text.length / 4),
		digest: (bytes) => createHash("sha256").update(bytes).digest("hex"),
		newTextIndex: COMPILE_TOOLS.newTextIndex,
	});
});

function visible(profile: string, facts: Facts): readonly ToolRow[] {
	const resolution = resolve(snapshot, { profile, format: "openai", facts });
	if (resolution.kind !== "resolved") throw new Error(`${profile} names something unknown`);
	return resolution.visible;
}

const namesOf = (profile: string, facts: Facts) =>
	visible(profile, facts)
		.map(({ name }) => name)
		.sort();
const profileOf = (name: string) => {
	const profile = PROFILES.find((row) => row.name === name);
	if (!profile) throw new Error(`no profile ${name}`);
	return profile;
};
const asking = (profile: string) => {
	const asks = new Set(
		profileOf(profile)
			.ceiling.filter((entry) => entry.requiresApproval)
			.map((entry) => entry.capability),
	);
	return visible(profile, EVERYTHING).filter(({ capabilities }) =>
		capabilities.some((capability) => asks.has(capability)),
	);
};

describe("the seeded profiles", () => {
	it("are the seven, the owner first and the least trusted last", () => {
		expect(PROFILES.map(({ name, tier }) => [name, tier])).toEqual([
			["cli", 5],
			["dm", 4],
			["group", 3],
			["cron", 2],
			["worker", 2],
			["webhook", 1],
			["public", 0],
		]);
		const positions = PROFILES.map(({ position }) => position);
		expect(positions).toEqual([...positions].sort((a, b) => a - b));
		expect(PROFILES.filter(({ isProtected }) => isProtected).map(({ name }) => name)).toEqual(["webhook", "public"]);
	});

	it("name only toolsets, tools and capabilities that exist", () => {
		const toolsets = new Set(TOOLSETS.map(({ name }) => name));
		const tools = new Set(rows.tools.map(({ name }) => name));
		for (const profile of PROFILES) {
			expect(profile.enabledMode).toBe("listed");
			expect(profile.enabled.length).toBeGreaterThan(0);
			for (const name of [...profile.enabled, ...profile.disabled]) expect(toolsets.has(name), name).toBe(true);
			for (const name of [...profile.allowTools, ...profile.denyTools]) expect(tools.has(name), name).toBe(true);
			const ceiling = profile.ceiling.map(({ capability }) => capability);
			expect(new Set(ceiling).size).toBe(ceiling.length);
			expect(CAPABILITIES).toEqual(expect.arrayContaining(ceiling));
		}
	});

	it.each<[profile: string, everything: [number, number], nothing: [number, number]]>([
		["cli", [60, 128], [34, 60]],
		["dm", [30, 84], [19, 60]],
		["group", [20, 58], [10, 30]],
		["cron", [10, 20], [10, 20]],
		["worker", [15, 30], [15, 30]],
	])("%s shows as many tools as it should, with all facts and with none", (profile, everything, nothing) => {
		for (const [facts, [least, most]] of [
			[EVERYTHING, everything],
			[NOTHING, nothing],
		] as const) {
			expect(visible(profile, facts).length).toBeGreaterThanOrEqual(least);
			expect(visible(profile, facts).length).toBeLessThanOrEqual(most);
		}
	});

	it("show the same when a runtime reports every variable and every fact", () => {
		const checks = CHECKS.flatMap((check) => (check.kind === "fact" ? [[check.config.fact, true] as const] : []));
		const anyOf = CHECKS.flatMap((check) => (check.kind === "env" ? check.config.anyOf : []));
		const facts: Facts = {
			kind: "reported",
			env: [...anyOf, ...rows.tools.flatMap(({ requiresEnv }) => requiresEnv)],
			checks: Object.fromEntries(checks),
		};
		for (const { name } of PROFILES) expect(namesOf(name, facts), name).toEqual(namesOf(name, EVERYTHING));
	});

	it.each([
		["webhook", WEBHOOK],
		["public", ["clarify"]],
	])("%s shows exactly its own, whatever the facts", (profile, expected) => {
		expect(namesOf(profile, EVERYTHING)).toEqual(expected);
		expect(namesOf(profile, NOTHING)).toEqual(expected);
	});

	it("cli has files, shell, code, web, planning and more without any fact", () => {
		expect(namesOf("cli", NOTHING)).toEqual(
			expect.arrayContaining([
				"read_file",
				"write_file",
				"patch",
				"search_files",
				"terminal",
				"process_manage",
				"execute_code",
				...WEBHOOK,
				"skills_list",
				"skill_view",
				"text_to_speech",
				"todo_list",
				"memory",
				"session_search",
				"delegate_task",
				"cronjob_manage",
				"kanban_show",
			]),
		);
	});

	it("cli has the whole core set when everything is there", () => {
		const core = ["browser_exec", "computer_use", "ha_call_service", "image_generate", "kanban_create", "memory"];
		expect(namesOf("cli", EVERYTHING)).toEqual(expect.arrayContaining(core));
	});

	it("show nothing of the desktop below cli, and no device below dm", () => {
		const holders = (capability: (typeof CAPABILITIES)[number]) =>
			PROFILES.map(({ name }) => name).filter((name) =>
				visible(name, EVERYTHING).some(({ capabilities }) => capabilities.includes(capability)),
			);
		expect(holders("desktop")).toEqual(["cli"]);
		expect(holders("physical")).toEqual(["cli", "dm"]);
		expect(holders("execute")).toEqual(["cli", "dm", "group"]);
	});

	it("ask a person in dm and group before commands, messages, costs and devices", () => {
		for (const profile of ["dm", "group"]) {
			const names = asking(profile).map(({ name }) => name);
			expect(names).toEqual(expect.arrayContaining(["terminal", "execute_code", "browser_console", "discord"]));
		}
		expect(asking("dm").map(({ name }) => name)).toContain("ha_call_service");
		expect(asking("group").map(({ name }) => name)).toEqual(expect.arrayContaining(["write_file", "patch"]));
	});

	it("hold nothing that asks where nobody can answer", () => {
		for (const profile of ["cron", "worker", "webhook", "public"]) expect(asking(profile), profile).toEqual([]);
	});

	it("hold nothing dangerous below tier 3, in the ceiling itself", () => {
		for (const profile of PROFILES.filter(({ tier }) => tier < 3)) {
			const ceiling = profile.ceiling.map(({ capability }) => capability);
			for (const capability of ["execute", "physical", "desktop", "message", "spend"] as const)
				expect(ceiling, profile.name).not.toContain(capability);
		}
		expect(profileOf("webhook").ceiling.map(({ capability }) => capability)).toEqual(["ask", "read:web"]);
		expect(profileOf("public").ceiling.map(({ capability }) => capability)).toEqual(["ask"]);
	});

	it("keep their policy when an admin turns on every toolset by mistake", () => {
		const open = compile(
			{ ...rows, profiles: PROFILES.map((row) => ({ ...row, enabled: TOOLSETS.map(({ name }) => name) })) },
			{ ...COMPILE_TOOLS, countTokens: (text) => text.length },
		);
		for (const [profile, allowed] of [
			["webhook", ["ask", "read:web"]],
			["public", ["ask"]],
		] as const) {
			const resolution = resolve(open, { profile, format: "openai", facts: EVERYTHING });
			if (resolution.kind !== "resolved") throw new Error("unknown names");
			for (const tool of resolution.visible)
				expect(allowed, tool.name).toEqual(expect.arrayContaining([...tool.capabilities]));
		}
	});

	it("say of desktop control in dm that it is above the ceiling", () => {
		const hidden = listHidden(snapshot, { profile: "dm", format: "openai", facts: EVERYTHING });
		expect(hidden.find(({ tool }) => tool === "computer_use")).toMatchObject({ code: "above-ceiling" });
	});

	it("give a worker its own task but not the direction of the board", () => {
		const names = namesOf("worker", NOTHING);
		expect(names).toEqual(
			expect.arrayContaining(["kanban_show", "kanban_complete", "kanban_heartbeat", "kanban_create"]),
		);
		expect(names).not.toContain("kanban_list");
		expect(names).not.toContain("kanban_unblock");
	});
});
