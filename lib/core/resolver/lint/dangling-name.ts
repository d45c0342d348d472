// Names that lead nowhere, and checks that nothing can satisfy.
import { findTool, findToolset } from "../snapshot";
import type { Finding, LintGround, LintRule } from "./finding";

export const danglingName: LintRule = {
	rule: "dangling-name",
	why: "What is named does not exist, so the tool stays hidden or the choice does nothing, without anybody being told.",
	*find(ground) {
		yield* missingChecks(ground);
		yield* impossibleChecks(ground);
		yield* missingMembers(ground);
		yield* missingChoices(ground);
		yield* missingCallees(ground);
	},
};

type Found = Iterable<Omit<Finding, "rule" | "why">>;
type Subject = Finding["subject"];

function* missingChecks({ snapshot, living }: LintGround): Found {
	const miss = (subject: Subject, check: string) => ({
		severity: "error" as const,
		subject,
		where: `checks.${check}`,
		message: `${subject.name} needs the check ${check}, which does not exist: it is hidden everywhere.`,
		mend: `Create the check ${check}, or take it off the ${subject.kind}.`,
	});
	for (const { row } of living) {
		for (const check of row.checks) {
			if (!snapshot.checkByName.has(check)) yield miss({ kind: "tool", name: row.name }, check);
		}
	}
	for (const { row } of snapshot.toolsets) {
		for (const check of row?.checks ?? []) {
			if (row !== null && !snapshot.checkByName.has(check)) yield miss({ kind: "toolset", name: row.name }, check);
		}
	}
}

function* impossibleChecks({ snapshot }: LintGround): Found {
	for (const check of snapshot.checkByName.values()) {
		if (check.kind !== "env" || check.config.anyOf.length > 0) continue;
		yield {
			severity: "error",
			subject: { kind: "check", name: check.name },
			where: "config.anyOf",
			message: `The check ${check.name} names no variable, so it never passes.`,
			mend: "Name at least one environment variable that satisfies it.",
		};
	}
}

const nowhere = (subject: Subject, where: string, what: string, name: string): Omit<Finding, "rule" | "why"> => ({
	severity: "warning",
	subject,
	where: `${where}.${name}`,
	message: `The ${subject.kind} ${subject.name} names the ${what} ${name}, which does not exist.`,
	mend: `Take ${name} out, or name what was meant.`,
});

function* missingMembers({ snapshot }: LintGround): Found {
	for (const { row } of snapshot.toolsets) {
		if (row === null) continue;
		const subject = { kind: "toolset" as const, name: row.name };
		for (const name of row.tools)
			if (findTool(snapshot.names, name) === null) yield nowhere(subject, "tools", "tool", name);
		for (const name of row.includes) {
			if (findToolset(snapshot, name) === null) yield nowhere(subject, "includes", "toolset", name);
		}
	}
}

function* missingChoices({ snapshot }: LintGround): Found {
	for (const { row } of snapshot.profiles) {
		const subject = { kind: "profile" as const, name: row.name };
		for (const where of ["enabled", "disabled"] as const) {
			for (const name of row[where])
				if (findToolset(snapshot, name) === null) yield nowhere(subject, where, "toolset", name);
		}
		for (const where of ["allowTools", "denyTools", "directTools"] as const) {
			for (const name of row[where])
				if (findTool(snapshot.names, name) === null) yield nowhere(subject, where, "tool", name);
		}
	}
}

/** Tools that a text would name and that nobody registers: the text is shorter than its author thinks, or the tool hides for ever. */
function* missingCallees({ snapshot, living }: LintGround): Found {
	for (const { row } of living) {
		const subject = { kind: "tool" as const, name: row.name };
		for (const [place, { list }] of row.dynamic.entries()) {
			for (const name of list)
				if (findTool(snapshot.names, name) === null) yield nowhere(subject, `dynamic.${place}.list`, "tool", name);
		}
	}
}
