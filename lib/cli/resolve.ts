// `sallyport resolve`: the tool list of a profile, or why one tool is in it or not; from the database, or from a server with --url.

import { type Command, Option } from "commander";
import { z } from "zod";
import { AppError, problemSchema } from "@/lib/contracts/problem";
import { type ExplainAnswer, explainAnswerSchema, resolveAnswerSchema } from "@/lib/contracts/resolve";
import { compile, encodeTools, inspect, listHidden, resolve } from "@/lib/core/resolver";
import { currentRevision } from "@/lib/db/change-feed";
import type { Database } from "@/lib/db/client";
import { loadConfigurationAt } from "@/lib/db/configuration-history";
import { loadConfiguration } from "@/lib/db/snapshot-loader";
import { toGateSteps } from "@/lib/http/gate-steps";
import { toResolveRequest, unknownNames } from "@/lib/http/routes/resolve-request";
import { compileTools } from "@/lib/runtime/deps";
import { notKept } from "@/lib/runtime/past-snapshots";
import { probesNow } from "@/lib/runtime/probe-board";
import { withDatabase } from "./connect";
import { names, print, table } from "./output";
import { parseOption } from "./parse-option";

type Options = {
	profile: string;
	format: string;
	strict?: boolean;
	prompt?: string;
	explain?: string;
	enabled?: string;
	disabled?: string;
	env?: string;
	checks?: string;
	at?: string;
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
		.option("--format <name>", "openai, openai-responses, anthropic, gemini, mcp or hermes", "openai")
		.option("--strict", "in OpenAI's strict mode")
		.option("--prompt <text>", "what the person wants: orders what limits keep, and gives each tool its rank")
		.option("--explain <tool>", "explain this tool instead of listing")
		.option("--enabled <names>", "narrow to these toolsets")
		.option("--disabled <names>", "without these toolsets")
		.option("--env <names>", "environment variables that the runtime has set")
		.option("--checks <names>", "facts that are true, or false with a leading -, for example docker,-browser")
		.option("--at <revision>", "answer as of this revision of the configuration")
		.option("--url <address>", "ask this server instead of the database")
		.addOption(new Option("--key <key>", "the key for --url").env("SALLYPORT_KEY"))
		.option("--json", "print the whole answer as JSON")
		.action(run);
}

async function run(options: Options, command: Command): Promise<void> {
	const asked = askedOf(options, command);
	if (options.url !== undefined) parseOption(command, "--url", urlSchema, options.url);
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

const revisionSchema = z
	.string()
	.regex(/^\d{1,10}$/, "give the number of a revision")
	.transform(Number);

const urlSchema = z.url({ protocol: /^https?$/, error: "give a web address, for example http://localhost:3000" });

function askedOf(options: Options, command: Command) {
	const given = (list: string | undefined) => (list === undefined ? undefined : names(list));
	const checks = names(options.checks).map((name): [string, boolean] =>
		name.startsWith("-") ? [name.slice(1), false] : [name, true],
	);
	const word: "all" | "none" | undefined =
		options.enabled === "all" || options.enabled === "none" ? options.enabled : undefined;
	return {
		profile: options.profile,
		format: options.format,
		strict: options.strict,
		prompt: options.prompt,
		toolsets: { enabled: word ?? given(options.enabled), disabled: given(options.disabled) },
		facts: { env: names(options.env), checks: Object.fromEntries(checks) },
		atRevision: options.at === undefined ? undefined : parseOption(command, "--at", revisionSchema, options.at),
	};
}

/** The configuration in the database, asked without a key: whoever can open the database may see everything in it. */
async function prepare(asked: Asked) {
	const { rows, ...known } = await withDatabase(async (db) => read(db, asked.atRevision));
	const snapshot = compile(rows, compileTools);
	const profiles = new Set(rows.profiles.map((profile) => profile.name));
	return { snapshot, request: toResolveRequest(asked, { kind: "nobody" }, { profiles, ...known }) };
}

async function read(db: Database, atRevision: number | undefined) {
	const present = await currentRevision(db);
	if (atRevision === undefined || atRevision === present) {
		return { rows: await loadConfiguration(db), isPast: false, probes: await probesNow(db) };
	}
	const rows = await loadConfigurationAt(db, atRevision);
	if (rows === null) throw notKept("--at", atRevision, present);
	return { rows, isPast: true };
}

async function listHere(asked: Asked): Promise<List> {
	const { snapshot, request } = await prepare(asked);
	const resolution = resolve(snapshot, request);
	if (resolution.kind === "unknown-names") throw unknownNames(resolution.unknown);
	const { visible: _, kind: __, emission: ___, names: emitted, properties, conversions, ...answer } = resolution;
	const tools: unknown = JSON.parse(new TextDecoder().decode(encodeTools(snapshot, resolution)));
	return resolveAnswerSchema.parse({
		...answer,
		names: { ...emitted },
		properties: orNothing(properties),
		conversions: orNothing(conversions),
		tools,
		ttl: 30,
		hidden: listHidden(snapshot, request),
	});
}

/** As the server answers: a map without entries is left out. */
const orNothing = <T>(map: Readonly<Record<string, T>>) => (Object.keys(map).length === 0 ? undefined : { ...map });

async function explainHere(asked: Asked, tool: string): Promise<ExplainAnswer> {
	const { snapshot, request } = await prepare(asked);
	const trace = inspect(snapshot, request, tool);
	if (trace.kind === "unknown-names") throw unknownNames(trace.unknown);
	return explainAnswerSchema.parse({ ...trace, gates: toGateSteps(trace.gates) });
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
	// Another server on that address may answer with a page.
	const answer: unknown = await response.json().catch(() => null);
	const read = schema.safeParse(answer);
	if (response.ok && read.success) return read.data;
	const problem = problemSchema.safeParse(answer);
	throw new AppError(
		problem.data?.code ?? "bad-gateway",
		problem.data?.detail ??
			`${options.url} answered ${response.status}, but not as Sallyport does; give the address of its gateway.`,
	);
}

function describeList(list: List): string {
	const { summary } = list;
	const reasons = summary.reasons.map(({ code, count }) => `${count} ${code}`).join(", ");
	return [
		...Object.values(list.names).sort(),
		"",
		`${summary.visible} visible (${summary.tokens} tokens)${summary.deferred === 0 ? "" : `, ${summary.deferred} found by searching`}, ${summary.hidden} hidden${reasons === "" ? "" : `: ${reasons}`}`,
		`revision ${list.revision}, ${list.etag}`,
		...list.warnings.map((warning) => `! ${warning.message}`),
	].join("\n");
}

const MARKS = { pass: "✓", fail: "✗", warn: "!", skip: "–", error: "✗" } as const;

function describeTrace(trace: ExplainAnswer): string {
	const rows = trace.gates.map((gate) => [MARKS[gate.status], gate.gate, gate.detail]);
	const advice = trace.gates.flatMap((gate) => (gate.fix === undefined ? [] : [`→ ${gate.gate}: ${gate.fix}`]));
	const paths = trace.paths.map(
		({ via, name, chain }) => `← ${via === "tool" ? `${name}, by name` : chain.join(" → ")}`,
	);
	const fixes = trace.minimalFixes.map((fix) => `+ ${fix.sentence} ${exposureOf(fix)}`);
	return [[trace.headline], [table(rows)], advice, paths, fixes]
		.filter((part) => part.length > 0)
		.map((part) => part.join("\n"))
		.join("\n\n");
}

function exposureOf({ alsoLetsIn, alsoLetsInCount }: ExplainAnswer["minimalFixes"][number]): string {
	if (alsoLetsInCount === 0) return "(lets in nothing else)";
	const more = alsoLetsInCount - alsoLetsIn.length;
	return `(also lets in ${alsoLetsIn.join(", ")}${more > 0 ? ` and ${more} more` : ""})`;
}
