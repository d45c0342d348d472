import { describe, expect, it } from "vitest";
import type { Question } from "@/lib/client/queries/explain";
import { fromAddress, reportOf, searchOf, toAddress, withReport } from "./question";

const QUESTION: Question = {
	profile: "cli",
	format: "openai",
	env: ["HASS_TOKEN"],
	checks: { docker: true, browser: false },
	prompt: "",
	strict: false,
	at: null,
};

describe("the question in the address", () => {
	it("comes back from the address as it went in", () => {
		expect(fromAddress(toAddress(QUESTION))).toEqual(QUESTION);
	});

	it("is the same address whatever the order in which facts were reported", () => {
		const other = { ...QUESTION, env: ["B", "A"], checks: { browser: false, docker: true } };
		expect(searchOf(other)).toBe(searchOf({ ...QUESTION, env: ["A", "B"] }));
	});

	it("leaves out what says nothing", () => {
		expect(searchOf({ ...QUESTION, env: [], checks: {} })).toBe("?profile=cli");
	});

	it("survives empty and repeated names in an edited address", () => {
		const address = {
			profile: "cli",
			format: "openai" as const,
			env: ["A", "", "A"],
			checks: ["", "-", "-x"],
			prompt: "",
			strict: false,
			at: null,
		};
		expect(fromAddress(address)).toMatchObject({ env: ["A"], checks: { x: false } });
	});
});

describe("reporting one fact", () => {
	it("tells a fact that was reported false from one that was not reported", () => {
		expect(reportOf(QUESTION, { kind: "fact", name: "browser" })).toBe("false");
		expect(reportOf(QUESTION, { kind: "fact", name: "display" })).toBe("unreported");
	});

	it("does not take a name of Object.prototype for a reported fact", () => {
		expect(reportOf(QUESTION, { kind: "fact", name: "constructor" })).toBe("unreported");
	});

	it("changes that fact and no other", () => {
		const next = withReport(QUESTION, { kind: "fact", name: "browser" }, "unreported");
		expect(next).toEqual({ ...QUESTION, checks: { docker: true } });
	});

	it("names a variable at most once", () => {
		expect(withReport(QUESTION, { kind: "env", name: "HASS_TOKEN" }, "true").env).toEqual(["HASS_TOKEN"]);
		expect(withReport(QUESTION, { kind: "env", name: "HASS_TOKEN" }, "unreported").env).toEqual([]);
	});
});
