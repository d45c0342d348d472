// `sallyport resolve`: the tool list of a profile, or why one tool is in it or not; from the database, or from a server with --url.

import { type Command, Option } from "commander";
import type { z } from "zod";
import { AppError, problemSchema } from "@/lib/contracts/problem";
import { type ExplainAnswer, explainAnswerSchema, resolveAnswerSchema } from "@/lib/contracts/resolve";
import { compile, encodeTools, explain, listHidden, resolve } from "@/lib/core/resolver";
import { loadConfiguration } from "@/lib/db/snapshot-loader";
import { toGateSteps } from "@/lib/http/gate-steps";
import { toResolveRequest, unknownNames } from "@/lib/http/routes/resolve-request";
import { compileTools } from "@/lib/runtime/deps";
import { withDatabase } from "./connect";
import { names, print, table } from "./output";

type Options = {
	profile: string;
	format: string;
	explain?: string;
	enabled?: string;
	disabled?: string;
	env?: string;
	checks?: string;
	url?: string;
	key?: string;
	json?: boolean;
};
type List = z.output<typeof resolveAnswerSchema>;
type Asked = ReturnType<typeof askedOf>;

export function addResolveCommand(program: Command): void {
	program
		.command("resolve")
		.description("show the tools of a profile, or why it shows or hides one")
		.requiredOption("--profile <name>", "the profile to ask as")
		.option("--format <name>", "openai, anthropic, mcp or hermes", "openai")
		.option("--explain <tool>", "explain this tool instead of listing")
		.option("--enabled <names>", "narrow to these toolsets")
		.option("--disabled <names>", "without these toolsets")
		.option("--env <names>", "environment variables that the runtime has set")
		.option("--checks <names>", "facts that are true, or false with a leading -, for example docker,-browser")
		.option("--url <address>", "ask this server instead of the database")
		.addOption(new Option("--key <key>", "the key for --url").env("SALLYPORT_KEY"))
		.option("--json", "print the whole answer as JSON")
		.action(run);
}

async function run(options: Options, command: Command): Promise<void> {
	const asked = askedOf(options);
	if (options.url !== undefined && options.key === undefined) {
		command.error("error: --url needs a key: set SALLYPORT_KEY or give --key", { exitCode: 2 });
	}
	const isRemote = options.url !== undefined;
	if (options.explain !== undefined) {
		const tool = options.explain;
		const trace = isRemote
			? await askServer(options, "explain", { ...asked, tool }, explainAnswerSchema)
			: await explainHere(asked, tool);
		print(trace, options.json, () => describeTrace(trace));
		return;
	}
	const list = isRemote
		? await askServer(options, "resolve", { ...asked, explain: true }, resolveAnswerSchema)
		: await listHere(asked);
	print(list, options.json, () => describeList(list));
}

function askedOf(options: Options) {
	const given = (list: string | undefined) => (list === undefined ? undefined : names(list));
	const checks = names(options.checks).map((name): [string, boolean] =>
		name.startsWith("-") ? [name.slice(1), false] : [name, true],
	);
	const word: "all" | "none" | undefined =
		options.enabled === "all" || options.enabled === "none" ? options.enabled : undefined;
	return {
		profile: options.profile,
		format: options.format,
		toolsets: { enabled: word ?? given(options.enabled), disabled: given(options.disabled) },
		facts: { env: names(options.env), checks: Object.fromEntries(checks) },
	};
}

/** The configuration in the database, asked without a key: whoever can open the database may see everything in it. */
async function prepare(asked: Asked) {
	const rows = await withDatabase(loadConfiguration);
	const snapshot = compile(rows, compileTools);
	const profiles = new Set(rows.profiles.map((profile) => profile.name));
	return { snapshot, request: toResolveRequest(asked, { kind: "nobody" }, { rows, profiles }) };
}

async function listHere(asked: Asked): Promise<List> {
	const { snapshot, request } = await prepare(asked);
	const resolution = resolve(snapshot, request);
	if (resolution.kind === "unknown-names") throw unknownNames(resolution.unknown);
	const { visible: _, kind: __, names: emitted, ...answer } = resolution;
	const tools: unknown = JSON.parse(new TextDecoder().decode(encodeTools(snapshot, resolution)));
	return resolveAnswerSchema.parse({
		...answer,
		names: { ...emitted },
		tools,
		ttl: 30,
		hidden: listHidden(snapshot, request),
	});
}

async function explainHere(asked: Asked, tool: string): Promise<ExplainAnswer> {
	const { snapshot, request } = await prepare(asked);
	const trace = explain(snapshot, request, tool);
	if (trace.kind === "unknown-names") throw unknownNames(trace.unknown);
	return explainAnswerSchema.parse({ ...trace, gates: toGateSteps(trace.gates), minimalFixes: [] });
}

async function askServer<T>(
	options: Options,
	route: "resolve" | "explain",
	body: object,
	schema: z.ZodType<T>,
): Promise<T> {
	const response = await fetch(new URL(`/api/${route}`, options.url), {
		method: "POST",
		headers: { Authorization: `Bearer ${options.key}`, "Content-Type": "application/json" },
		body: JSON.stringify(body),
	}).catch((error: unknown) => {
		throw new AppError("unavailable", `${options.url} cannot be reached; is the server running?`, { cause: error });
	});
	const answer: unknown = await response.json();
	if (response.ok) return schema.parse(answer);
	const problem = problemSchema.safeParse(answer);
	throw new AppError(
		problem.data?.code ?? "bad-gateway",
		problem.data?.detail ?? `The server answered ${response.status}.`,
	);
}

function describeList(list: List): string {
	const { summary } = list;
	const reasons = summary.reasons.map(({ code, count }) => `${count} ${code}`).join(", ");
	return [
		...Object.values(list.names).sort(),
		"",
		`${summary.visible} visible (${summary.tokens} tokens), ${summary.hidden} hidden${reasons === "" ? "" : `: ${reasons}`}`,
		`revision ${list.revision}, ${list.etag}`,
		...list.warnings.map((warning) => `! ${warning.message}`),
	].join("\n");
}

const MARKS = { pass: "✓", fail: "✗", warn: "!", skip: "–", error: "✗" } as const;

function describeTrace(trace: ExplainAnswer): string {
	const rows = trace.gates.map((gate) => [MARKS[gate.status], gate.gate, gate.detail]);
	const fixes = trace.gates.flatMap((gate) => (gate.fix === undefined ? [] : [`→ ${gate.gate}: ${gate.fix}`]));
	return [trace.headline, "", table(rows), ...(fixes.length > 0 ? ["", ...fixes] : [])].join("\n");
}
