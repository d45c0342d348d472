import { expect, test } from "vitest";
import type { Finding } from "@/lib/client/queries/lint";
import { groupFindings, speaksOf } from "./group-findings";

const finding = (rule: string, severity: Finding["severity"], name: string): Finding => ({
	...{ rule, severity, subject: { kind: "profile", name }, where: "ceiling" },
	...{ message: `Something about ${name}.`, why: "It matters.", mend: "Mend it." },
});

test("findings of one rule stand together, those of another severity apart, in the order given", () => {
	const groups = groupFindings([
		finding("dangerous-triangle", "warning", "dm"),
		finding("empty-profile", "warning", "cron"),
		finding("dangerous-triangle", "warning", "group"),
		finding("dangerous-triangle", "note", "cli"),
	]);
	expect(
		groups.map(({ rule, severity, findings }) => [rule, severity, findings.map(({ subject }) => subject.name)]),
	).toEqual([
		["dangerous-triangle", "warning", ["dm", "group"]],
		["empty-profile", "warning", ["cron"]],
		["dangerous-triangle", "note", ["cli"]],
	]);
});

test("a search looks at rule, subject, place and message, whatever the case", () => {
	const found = finding("dangerous-triangle", "warning", "dm");
	for (const text of ["", "  ", "TRIANGLE", "dm", "ceil", "something about"]) expect(speaksOf(found, text)).toBe(true);
	expect(speaksOf(found, "webhook")).toBe(false);
});
