// The question of the inspector as the address holds it, and the ways to change one fact of it. Pure.
import {
	createSerializer,
	parseAsArrayOf,
	parseAsBoolean,
	parseAsInteger,
	parseAsString,
	parseAsStringLiteral,
} from "nuqs/server";
import type { Question } from "@/lib/client/queries/explain";
import { FORMATS } from "@/lib/core/resolver/model";

/** A fact reported as false has a leading `-`, as in the query of GET /api/resolve. */
export const questionParsers = {
	profile: parseAsString.withDefault(""),
	format: parseAsStringLiteral(FORMATS).withDefault("openai"),
	env: parseAsArrayOf(parseAsString).withDefault([]),
	checks: parseAsArrayOf(parseAsString).withDefault([]),
	prompt: parseAsString.withDefault(""),
	strict: parseAsBoolean.withDefault(false),
	at: parseAsInteger,
};

interface Address {
	profile: string;
	format: Question["format"];
	env: string[];
	checks: string[];
	prompt: string;
	strict: boolean;
	at: number | null;
}

const serialize = createSerializer(questionParsers);

export function fromAddress({ checks, env, ...rest }: Address): Question {
	const facts: Record<string, boolean> = {};
	for (const item of checks) {
		const name = item.replace(/^-/, "");
		if (name !== "") facts[name] = !item.startsWith("-");
	}
	return { ...rest, env: [...new Set(env.filter((name) => name !== ""))].sort(), checks: facts };
}

/** Sorted, so that the same question is the same address. */
export function toAddress({ env, checks, ...rest }: Question): Address {
	return {
		...rest,
		env: [...env].sort(),
		checks: Object.keys(checks)
			.sort()
			.map((name) => (checks[name] ? name : `-${name}`)),
	};
}

/** The query part of a link to this question, with its `?`. */
export function searchOf(question: Question): string {
	return serialize(toAddress(question));
}

export type Fact = { readonly kind: "env" | "fact"; readonly name: string };
export type Report = "true" | "false" | "unreported";

export function reportOf({ env, checks }: Question, { kind, name }: Fact): Report {
	if (kind === "env") return env.includes(name) ? "true" : "unreported";
	if (!Object.hasOwn(checks, name)) return "unreported";
	return checks[name] ? "true" : "false";
}

/** The same question with one fact reported otherwise. A variable is set or not reported: "false" counts as the latter. */
export function withReport(question: Question, { kind, name }: Fact, report: Report): Question {
	if (kind === "env") {
		const others = question.env.filter((other) => other !== name);
		return { ...question, env: report === "true" ? [...others, name].sort() : others };
	}
	const { [name]: _, ...others } = question.checks;
	return { ...question, checks: report === "unreported" ? others : { ...others, [name]: report === "true" } };
}
