// Holds that the form means what it says, keeps what a check is when nothing is edited, and names the field that is at fault.
import { describe, expect, it } from "vitest";
import type { Check } from "@/lib/client/queries/checks";
import { definitionOf, type FormValues, readForm, valuesOf } from "./form-values";

const aCheck = (kind: Check["kind"], config: Check["config"]): Check => ({
	name: "backend",
	description: "The backend.",
	ttlSeconds: 45,
	kind,
	config,
	tools: [],
	toolsets: ["web"],
	revision: 7,
	probe: null,
});
const blank = valuesOf(null);
const filled = (values: Partial<FormValues>): FormValues => ({ ...blank, name: "backend", ...values });

describe("a check in the form", () => {
	it.each([
		aCheck("env", { anyOf: ["A_KEY", "B_KEY"] }),
		aCheck("fact", { fact: "docker" }),
		aCheck("http", { url: "https://example.com/x?y=1", method: "HEAD", expect: "2xx", timeoutMs: 500 }),
		aCheck("http", { url: "https://example.com/", method: "GET", expect: 204, timeoutMs: 3000 }),
		aCheck("http", { url: "https://example.com/", method: "GET", expect: [200, 204], timeoutMs: 3000 }),
		aCheck("tcp", { host: "db.example.com", port: 5432, timeoutMs: 1000 }),
		aCheck("mcp", { server: "files" }),
	])("of kind $kind comes out as it went in", (check) => {
		const { name, description, ttlSeconds, kind, config, toolsets } = check;
		expect(readForm(valuesOf(check))).toEqual({
			kind: "complete",
			check: { name, description, ttlSeconds, kind, config, toolsets },
		});
	});
});

describe("readForm", () => {
	it("takes lists with commas, spaces or both", () => {
		const reading = readForm(filled({ kind: "env", variables: " A_KEY,, B_KEY  C_KEY " }));
		expect(reading).toMatchObject({ check: { config: { anyOf: ["A_KEY", "B_KEY", "C_KEY"] } } });
		const statuses = readForm(filled({ url: "https://example.com", expect: "200 204" }));
		expect(statuses).toMatchObject({ check: { config: { expect: [200, 204] } } });
	});

	it.each([
		["url", { url: "" }],
		["url", { url: "ftp://example.com" }],
		["url", { url: "https://me:pw@example.com" }],
		["expect", { url: "https://example.com", expect: "" }],
		["expect", { url: "https://example.com", expect: "ok" }],
		["expect", { url: "https://example.com", expect: "200, 999" }],
		["timeoutMs", { url: "https://example.com", timeoutMs: "60000" }],
		["host", { kind: "tcp", host: "example.com/x", port: "1" }],
		["port", { kind: "tcp", host: "example.com", port: "" }],
		["port", { kind: "tcp", host: "example.com", port: "0" }],
		["variables", { kind: "env", variables: "A=1" }],
		["variables", { kind: "env", variables: " " }],
		["fact", { kind: "fact", fact: " " }],
		["server", { kind: "mcp", server: "" }],
		["ttlSeconds", { kind: "fact", fact: "x", ttlSeconds: "" }],
		["ttlSeconds", { kind: "fact", fact: "x", ttlSeconds: "1.5" }],
		["name", { kind: "fact", fact: "x", name: "No Slug" }],
	] as const)("blames %s of %j", (field, values) => {
		expect(readForm(filled(values))).toEqual({ kind: "faulty", fields: [field] });
	});
});

it("a definition is there as soon as the question is whole, whatever else is missing", () => {
	expect(definitionOf({ ...blank, url: "https://example.com" })).toMatchObject({ kind: "http" });
	expect(definitionOf(blank)).toBeNull();
});
