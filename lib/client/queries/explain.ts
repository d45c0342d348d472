// Asking why: what the console sends to /api/explain, as a query. The answer comes from the resolver that also makes the list.
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { ExplainAnswer, explainBodySchema, gateStepSchema } from "../../contracts/resolve";
import type { Format } from "../../core/resolver/model";
import { api } from "../http";

export type { ExplainAnswer };
export type GateStep = z.infer<typeof gateStepSchema>;

/** What is asked about a tool: on which profile, in which format, with which facts and prompt. */
export interface Question {
	profile: string;
	format: Format;
	/** Names of variables that the runtime reports as set. */
	env: readonly string[];
	/** Facts that the runtime reports, true or false. */
	checks: Readonly<Record<string, boolean>>;
	prompt: string;
	/** OpenAI's strict mode; the other formats do not know it. */
	strict: boolean;
	/** A revision of the configuration; null: the present one. */
	at: number | null;
}

/** Formats that have a strict mode. */
export const STRICT_FORMATS: readonly Format[] = ["openai", "openai-responses"];

/** The request body; what is empty is left out, so that equal questions are equal bodies. */
export function explainBody(tool: string, { profile, format, env, checks, prompt, strict, at }: Question) {
	const facts = {
		...(env.length > 0 ? { env: [...env] } : {}),
		...(Object.keys(checks).length > 0 ? { checks: { ...checks } } : {}),
	};
	return {
		tool,
		profile,
		format,
		...(Object.keys(facts).length > 0 ? { facts } : {}),
		...(prompt === "" ? {} : { prompt }),
		...(strict && STRICT_FORMATS.includes(format) ? { strict } : {}),
		...(at === null ? {} : { atRevision: at }),
	} satisfies z.input<typeof explainBodySchema>;
}

export function explainQuery(tool: string, question: Question) {
	const body = explainBody(tool, question);
	return queryOptions({
		queryKey: ["explain", body],
		queryFn: ({ signal }) => api.post<ExplainAnswer>("/api/explain", body, { signal }),
		enabled: question.profile !== "",
	});
}
