import { resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020";
import { beforeAll, describe, expect, it } from "vitest";
import { type DiscoveryResult, discover } from "../lib/registry/discover";
import { CHECKS } from "../prisma/seed/checks";
import { TOOLSETS } from "../prisma/seed/toolsets";

const root = resolve(import.meta.dirname, "..");
let catalogue: DiscoveryResult;

beforeAll(async () => {
	catalogue = await discover("tools", { root });
});

/** Faults of all tools as `tool: fault`, so that a failure names what to mend. */
const faultsOf = (find: (tool: DiscoveryResult["tools"][number]) => readonly string[]) =>
	catalogue.tools.flatMap((tool) => find(tool).map((fault) => `${tool.name}: ${fault}`));

type Node = { readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/** Every property of a schema at any depth, with its dotted path. */
function propertiesOf(schema: Node, path = ""): { path: string; schema: Node }[] {
	const own = isNode(schema.properties) ? Object.entries(schema.properties) : [];
	const named = own.flatMap(([name, child]) =>
		isNode(child) ? [{ path: `${path}${name}`, schema: child }, ...propertiesOf(child, `${path}${name}.`)] : [],
	);
	const inItems = isNode(schema.items) ? propertiesOf(schema.items, `${path}[].`) : [];
	const inVariants = Array.isArray(schema.anyOf)
		? schema.anyOf.flatMap((variant: unknown) => (isNode(variant) ? propertiesOf(variant, `${path}|`) : []))
		: [];
	return [...named, ...inItems, ...inVariants];
}

/** Every object schema at any depth that lists its properties. */
function objectsOf(schema: unknown): Node[] {
	if (!isNode(schema)) return [];
	const children = [
		...(isNode(schema.properties) ? Object.values(schema.properties) : []),
		schema.items,
		...(Array.isArray(schema.anyOf) ? schema.anyOf : []),
	];
	return [...(isNode(schema.properties) ? [schema] : []), ...children.flatMap(objectsOf)];
}

// Controls, and format, private-use and unassigned characters. The variation selector of emoji is none of these.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;

describe("the catalogue", () => {
	it("holds at least 90 live tools, all of them active, and no file fails", () => {
		expect(catalogue.report.problems).toEqual([]);
		expect(catalogue.report.totals).toMatchObject({ skipped: 0, failed: 0 });
		expect(catalogue.tools.length).toBeGreaterThanOrEqual(90);
		expect(catalogue.tools.filter(({ state }) => state !== "active")).toEqual([]);
	});

	it("is the same at every scan", async () => {
		const again = await discover("tools", { root });
		expect(again.tools).toEqual(catalogue.tools);
		expect(again.retired).toEqual(catalogue.retired);
	});

	it("names the file and line of every registration", () => {
		for (const { file, line } of catalogue.tools) {
			expect(file).toMatch(/^tools\/[a-z-]+\.ts$/);
			expect(line).toBeGreaterThan(1);
		}
		expect(new Set(catalogue.tools.map(({ file, line }) => `${file}:${line}`)).size).toBe(catalogue.tools.length);
	});

	it("names only toolsets and checks that are seeded", () => {
		const toolsets = new Set(TOOLSETS.map(({ name }) => name));
		const checks = new Set(CHECKS.map(({ name }) => name));
		expect(
			faultsOf((tool) => [
				...(toolsets.has(tool.toolset) ? [] : [`toolset ${tool.toolset}`]),
				...tool.checks.filter((check) => !checks.has(check)).map((check) => `check ${check}`),
			]),
		).toEqual([]);
	});

	it("declares for every tool what it can do, an emoji and a limit of its results", () => {
		expect(
			faultsOf((tool) => [
				...(tool.capabilities.length === 0 ? ["unclassified"] : []),
				...(tool.emoji === null ? ["no emoji"] : []),
				...(tool.maxResultChars === null ? ["no maxResultChars"] : []),
			]),
		).toEqual([]);
	});

	it("describes every tool in 40 to 700 characters, differently from every other", () => {
		expect(
			faultsOf(({ description }) =>
				description.length < 40 || description.length > 700 ? [`${description.length}`] : [],
			),
		).toEqual([]);
		expect(new Set(catalogue.tools.map(({ description }) => description)).size).toBe(catalogue.tools.length);
	});

	it("describes every parameter, at any depth", () => {
		expect(
			faultsOf((tool) =>
				propertiesOf(tool.parameters)
					.filter(({ schema }) => typeof schema.description !== "string" || schema.description.length < 5)
					.map(({ path }) => path),
			),
		).toEqual([]);
	});

	it("closes every object and requires only properties that it has", () => {
		expect(
			faultsOf((tool) =>
				objectsOf(tool.parameters).flatMap((schema) => {
					const names = isNode(schema.properties) ? Object.keys(schema.properties) : [];
					const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
					return [
						...(schema.additionalProperties === false ? [] : ["open object"]),
						...required.filter((name) => !names.some((known) => known === name)).map((name) => `requires ${name}`),
					];
				}),
			),
		).toEqual([]);
	});

	it("has schemas that compile in strict mode, with defaults that they accept", () => {
		const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
		expect(
			faultsOf((tool) => {
				ajv.compile(tool.parameters);
				return propertiesOf(tool.parameters)
					.filter(({ schema }) => "default" in schema && !ajv.validate(schema, schema.default))
					.map(({ path }) => `default of ${path}`);
			}),
		).toEqual([]);
	});

	it("holds no hidden characters", () => {
		expect(
			faultsOf((tool) =>
				[JSON.stringify([tool.description, tool.parameters, tool.emoji])].filter((text) => HIDDEN.test(text)),
			),
		).toEqual([]);
	});

	it("names no other tool in a text, since that tool may be absent", () => {
		const names = new Set([...catalogue.tools, ...catalogue.retired].map(({ name }) => name));
		expect(
			faultsOf((tool) => {
				const texts = [
					tool.description,
					...propertiesOf(tool.parameters).map(({ schema }) => String(schema.description)),
				];
				// Names without an underscore are ordinary words too.
				const words = texts.flatMap((text) => text.split(/[^a-z_]+/)).filter((word) => word.includes("_"));
				return words.filter((word) => names.has(word) && word !== tool.name);
			}),
		).toEqual([]);
	});

	it("names other tools only where the answer decides which, and only tools that exist", () => {
		const names = new Set(catalogue.tools.map(({ name }) => name));
		const named = catalogue.tools.filter(({ dynamic }) => dynamic.length > 0);
		expect(named.map(({ name }) => name)).toEqual(
			expect.arrayContaining(["execute_code", "delegate_task", "browser_navigate"]),
		);
		expect(
			faultsOf(({ name, dynamic }) =>
				dynamic.flatMap(({ list }) => list.filter((other) => !names.has(other) || other === name)),
			),
		).toEqual([]);
	});

	it("keeps old names as aliases, and retired names with what replaces them", () => {
		const aliases = catalogue.tools.flatMap(({ name, aliases: old }) => old.map((alias) => [alias, name]));
		expect(Object.fromEntries(aliases)).toEqual({
			todo: "todo_list",
			process: "process_manage",
			cronjob: "cronjob_manage",
		});
		const live = new Set(catalogue.tools.map(({ name }) => name));
		for (const { name, replacedBy } of catalogue.retired) {
			expect(live.has(name), name).toBe(false);
			if (replacedBy !== null) expect(live.has(replacedBy), name).toBe(true);
		}
		expect(catalogue.retired.map(({ name }) => name)).toEqual(
			expect.arrayContaining(["send_message", "mixture_of_agents", "browser_close", "open_preview", "project_list"]),
		);
	});
});
