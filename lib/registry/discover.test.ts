import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type FixtureFolder, layOut } from "../../tests/fixtures/discovery/lay-out";
import { AppError } from "../contracts/problem";
import { type ScanReport, scanReportSchema } from "../contracts/system";
import { type DiscoveryResult, discover } from "./discover";

const root = resolve(import.meta.dirname, "../..");
const folders: FixtureFolder[] = [];

function fixture(name: string): FixtureFolder {
	const folder = layOut(name);
	folders.push(folder);
	return folder;
}

afterEach(() => {
	for (const folder of folders.splice(0)) folder.remove();
});

const scan = (folder: FixtureFolder) => discover(folder.path, { root: folder.path });

/** As the command line runs it: no bundler, only the TypeScript loader. */
function scanInNode(folder: FixtureFolder): ScanReport {
	const program = `import { discover } from "./lib/registry/discover";
		const result = await discover(process.env.FOLDER, { root: process.env.FOLDER });
		process.stdout.write(JSON.stringify(result.report));`;
	const output = execFileSync(
		process.execPath,
		["--import", "tsx", "--conditions=react-server", "--input-type=module", "--eval", program],
		{ cwd: root, env: { ...process.env, FOLDER: folder.path }, encoding: "utf8" },
	);
	return scanReportSchema.parse(JSON.parse(output));
}

const fileOf = (result: DiscoveryResult, name: string) => {
	const file = result.report.files.find((entry) => entry.file === name);
	if (!file) throw new Error(`${name} is not in the report`);
	return file;
};

/** What the fixtures of `mixed` must give, in either way of running modules. */
const EXPECTED: readonly (readonly [
	file: string,
	outcome: string,
	tools: string[],
	reason: RegExp | null,
	line: number | null,
])[] = [
	["a-plain.ts", "registered", ["plain"], null, null],
	["b-for-loop.ts", "registered", ["loop_one", "loop_two"], null, null],
	["c-empty.ts", "skipped", [], /file is empty/, null],
	["d-helper.ts", "skipped", [], /no registry\.register at its top level/, null],
	["e-comment.ts", "skipped", [], /no registry\.register at its top level/, null],
	["f-function.ts", "skipped", [], /only inside a function or a branch \(line 4\)/, 4],
	["g-syntax-error.ts", "failed", [], /Syntax error: '}' expected/, 12],
	["h-throws.ts", "failed", [], /TypeError: The module is out of order/, 12],
	["i-invalid-definition.ts", "failed", [], /Tool "invalid" is not a valid registration: capabilities\.0/, 3],
	["j-missing-import.ts", "failed", [], /not-there/, 1],
	["k-renamed-import.ts", "registered", ["renamed"], null, null],
	["l-imports-neighbour.ts", "failed", [], /imports \.\/a-plain, which registers tools itself/, 1],
	["n-nothing.ts", "skipped", [], /loaded but registered nothing/, null],
	["z-last.ts", "registered", ["last"], null, null],
];

function expectMixed(result: Pick<DiscoveryResult, "report">, isProduction: boolean) {
	expect(result.report.files.map(({ file }) => file)).toEqual(EXPECTED.map(([file]) => file));
	for (const [name, outcome, tools, reason, line] of EXPECTED) {
		const file = result.report.files.find((entry) => entry.file === name);
		expect(file, name).toMatchObject({ outcome });
		expect(
			file?.tools.map((tool) => tool.name),
			name,
		).toEqual(tools);
		if (reason === null) expect(file?.reason, name).toBeNull();
		else expect(file?.reason, name).toMatch(reason);
		// The stack of a throwing module is exact where modules run as in production.
		if (name !== "h-throws.ts" || isProduction) expect(file?.line, name).toBe(line);
	}
	expect(result.report.totals).toEqual({ files: 14, registered: 4, skipped: 5, failed: 5, tools: 5 });
}

describe("discovery of a folder", () => {
	it("reports every file, and one broken file never stops the rest", async () => {
		const result = await scan(fixture("mixed"));
		expectMixed(result, false);
		expect(scanReportSchema.parse(result.report)).toEqual(result.report);
	});

	it("names what a failed file would register, as far as its text says", async () => {
		const result = await scan(fixture("mixed"));
		const named = result.report.files.flatMap(({ file, names }) => (names === undefined ? [] : [[file, names]]));
		expect(named).toEqual([
			["g-syntax-error.ts", ["broken"]],
			["h-throws.ts", ["lost"]],
			["i-invalid-definition.ts", ["invalid"]],
			["j-missing-import.ts", ["unreachable"]],
			["l-imports-neighbour.ts", ["neighbour"]],
		]);
	});

	it("does the same in a plain Node process", { timeout: 60_000 }, () => {
		const report = scanInNode(fixture("mixed"));
		expectMixed({ report }, true);
	});

	it("takes modules that their folder declares as CommonJS", { timeout: 60_000 }, () => {
		const folder = fixture("duplicates");
		folder.remove("package.json");
		const { totals, problems } = scanInNode(folder);
		expect(totals).toEqual({ files: 3, registered: 2, skipped: 0, failed: 1, tools: 2 });
		expect(problems).toHaveLength(2);
	});

	it("gives each tool the file and line of its registration", async () => {
		const result = await scan(fixture("mixed"));
		expect(result.tools.map(({ name, file, line }) => [name, file, line])).toEqual([
			["plain", "a-plain.ts", 3],
			["loop_one", "b-for-loop.ts", 4],
			["loop_two", "b-for-loop.ts", 4],
			["renamed", "k-renamed-import.ts", 4],
			["last", "z-last.ts", 3],
		]);
		expect(result.tools.find(({ name }) => name === "renamed")?.priority).toBe(10);
		expect(result.retired).toEqual([
			{
				name: "former",
				toolset: "fixture",
				reason: "It was renamed.",
				replacedBy: "renamed",
				file: "k-renamed-import.ts",
				line: 13,
			},
		]);
	});

	it("refuses a name or alias that is taken, names both files, and keeps the first", async () => {
		const result = await scan(fixture("duplicates"));
		expect(result.tools.map(({ name, file }) => [name, file])).toEqual([
			["taken", "a-first.ts"],
			["other", "b-second.ts"],
		]);
		expect(result.report.problems.map(({ file, tool }) => [file, tool])).toEqual([
			["b-second.ts", "taken"],
			["c-alias.ts", "old_name"],
		]);
		for (const { file, message } of result.report.problems) {
			expect(message).toContain("a-first.ts, line 3");
			expect(message).toContain(file);
		}
		expect(fileOf(result, "b-second.ts").outcome).toBe("registered");
		expect(fileOf(result, "c-alias.ts")).toMatchObject({ outcome: "failed", line: 3 });
	});

	it("keeps a tool with a bad schema as schema-invalid, with the path of the fault, and goes on", async () => {
		const result = await scan(fixture("schemas"));
		expect(result.tools.map(({ name, state }) => [name, state])).toEqual([
			["good", "active"],
			["bad_type", "schema-invalid"],
			["no_object", "schema-invalid"],
			["no_such_reference", "schema-invalid"],
			["bad_pattern", "schema-invalid"],
			["good_too", "active"],
		]);
		const reasonOf = (name: string) => result.tools.find((tool) => tool.name === name)?.stateReason;
		expect(reasonOf("good")).toBeNull();
		expect(reasonOf("bad_type")).toContain("parameters.properties.path.type");
		expect(reasonOf("no_object")).toContain("parameters.type");
		expect(reasonOf("no_such_reference")).toContain("#/$defs/nothing");
		expect(reasonOf("bad_pattern")).toContain("parameters.properties.path.pattern");
		expect(result.report.problems.map(({ tool }) => tool)).toEqual([
			"bad_type",
			"no_object",
			"no_such_reference",
			"bad_pattern",
		]);
	});

	it("sees edits at the next scan, also when two are asked for at once", async () => {
		const folder = fixture("edited");
		const [first, same] = await Promise.all([scan(folder), scan(folder)]);
		expect(first.tools.map(({ name }) => name)).toEqual(["before_edit"]);
		expect(same.tools).toEqual(first.tools);
		folder.write(
			"a-edited.ts",
			`import { registry } from "REGISTRY";\nregistry.register({ name: "after_edit", toolset: "fixture", description: "Edited.", parameters: { type: "object" }, capabilities: [] });\n`,
		);
		const second = await scan(folder);
		expect(second.tools.map(({ name, line }) => [name, line])).toEqual([["after_edit", 2]]);
	});

	it("gives up on a module that never finishes, and goes on", async () => {
		const folder = fixture("endless");
		const result = await discover(folder.path, { root: folder.path, timeoutMs: 2000 });
		expect(fileOf(result, "a-never-finishes.ts")).toMatchObject({
			outcome: "failed",
			reason: expect.stringContaining("did not finish loading within 2 s"),
		});
		expect(result.tools.map(({ name }) => name)).toEqual(["last"]);
	});

	it("says so when the folder does not exist", async () => {
		const error = await discover("no/such/folder").catch((fault: unknown) => fault);
		expect(error).toBeInstanceOf(AppError);
		expect(error).toMatchObject({ code: "not-found" });
	});
});
