// Finds the tools of a folder: reads every module as a syntax tree, loads only those that register at their top level, and says
// for each file what came of it. One broken file never stops the rest, and the same folder always gives the same answer.

import { readdir, readFile, stat } from "node:fs/promises";
import { isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import { AppError } from "../contracts/problem";
import type { ScanReport } from "../contracts/system";
import { Claims, type Site } from "./claims";
import type { Retirement, ToolDefinition } from "./definition";
import { loadModule } from "./load-module";
import type { Registration } from "./registry";
import { findSchemaFault } from "./schema-fault";
import { type CallSite, readSource, type SourceReading } from "./source-file";

/** `file` is the path below the checkout, with `/`; `line` is the line of the registration, from 1. */
export type DiscoveredTool = ToolDefinition &
	Site & { readonly state: "active" | "schema-invalid"; readonly stateReason: string | null };
type DiscoveredRetirement = Retirement & Site;

export type DiscoveryResult = {
	readonly report: ScanReport;
	/** In file order, then in the order of registration. Names and aliases are unique over all of them. */
	readonly tools: readonly DiscoveredTool[];
	readonly retired: readonly DiscoveredRetirement[];
};

export type DiscoverOptions = {
	/** Paths are given below this folder; absolute where the scanned one lies outside. Default: the working directory. */
	readonly root?: string;
	/** How long one module may take to load. */
	readonly timeoutMs?: number;
};

type ScanFile = ScanReport["files"][number];
type Scan = {
	readonly files: ScanFile[];
	readonly problems: ScanReport["problems"];
	readonly tools: DiscoveredTool[];
	readonly retired: DiscoveredRetirement[];
	readonly claims: Claims;
};

const DEFAULT_TIMEOUT_MS = 10_000;

function pathBelow(root: string, path: string): string {
	const below = relative(root, path);
	const isOutside = below.startsWith("..") || isAbsolute(below);
	return (isOutside ? path : below).split(sep).join("/") || ".";
}

/** Module names of the folder itself, not of folders below it, by code unit so that every machine agrees. */
async function listModules(folder: string): Promise<string[]> {
	const found = await stat(folder).catch(() => null);
	if (!found?.isDirectory())
		throw new AppError("not-found", `There is no folder ${folder}. Name a folder that holds tool modules.`);
	const entries = await readdir(folder, { withFileTypes: true });
	return entries
		.filter((entry) => !entry.isDirectory() && /\.ts$/.test(entry.name) && !/\.(test|d)\.ts$/.test(entry.name))
		.map((entry) => entry.name)
		.sort();
}

async function readModule(path: string, name: string): Promise<SourceReading> {
	try {
		return readSource(name, await readFile(path, "utf8"));
	} catch (error) {
		return { kind: "unreadable", message: error instanceof Error ? error.message : String(error) };
	}
}

function skipReason(reading: SourceReading & { kind: "read" }): string | null {
	if (reading.sites.length > 0) return null;
	if (reading.isEmpty) return "The file is empty.";
	if (reading.nestedLine === null) return "It has no registry.register at its top level.";
	return `It registers only inside a function or a branch (line ${reading.nestedLine}). Discovery counts calls at the top level and in top-level for loops.`;
}

/** Loading a module that loads another one would give the other's tools to the wrong file. */
function importedNeighbour(
	reading: SourceReading & { kind: "read" },
	registering: ReadonlySet<string>,
): { message: string; line: number } | null {
	for (const { specifier, line } of reading.imports) {
		if (!specifier.startsWith("./")) continue;
		const name = specifier.slice(2).replace(/\.(ts|js)$/, "");
		if (registering.has(`${name}.ts`))
			return {
				line,
				message: `It imports ${specifier}, which registers tools itself. Move what both need to a module that registers nothing.`,
			};
	}
	return null;
}

/** The call that made a registration: the one that spells the name, otherwise the first that computes it. */
function lineOf(sites: readonly CallSite[], name: string): number {
	const site = sites.find((call) => call.name === name) ?? sites.find((call) => call.name === null) ?? sites[0];
	return site?.line ?? 1;
}

function admit(scan: Scan, registration: Registration, site: Site): ScanFile["tools"][number] | null {
	const { definition } = registration;
	const names =
		registration.kind === "tool" ? [definition.name, ...registration.definition.aliases] : [definition.name];
	const refusal = scan.claims.claim(names, site);
	if (refusal !== null) {
		scan.problems.push({ file: site.file, tool: definition.name, message: refusal });
		return null;
	}
	if (registration.kind === "retired") {
		scan.retired.push({ ...registration.definition, ...site });
		return null;
	}
	const fault = findSchemaFault(registration.definition.parameters);
	if (fault !== null) scan.problems.push({ file: site.file, tool: definition.name, message: fault });
	scan.tools.push({
		...registration.definition,
		...site,
		state: fault === null ? "active" : "schema-invalid",
		stateReason: fault,
	});
	return { name: definition.name, line: site.line, toolset: definition.toolset };
}

/** Enters what a loaded module registered, and says what came of the file. */
function enter(scan: Scan, file: string, sites: readonly CallSite[], registrations: readonly Registration[]): ScanFile {
	const [problemsBefore, retiredBefore] = [scan.problems.length, scan.retired.length];
	const tools = registrations.flatMap((registration) => {
		const line = lineOf(sites, registration.definition.name);
		return admit(scan, registration, { file, line }) ?? [];
	});
	const retired = scan.retired.length - retiredBefore;
	if (tools.length > 0) return { file, outcome: "registered", tools, reason: null, line: null };
	if (retired > 0)
		return { file, outcome: "registered", tools, reason: `It keeps ${retired} retired names.`, line: null };
	const problem = scan.problems[problemsBefore];
	if (problem) {
		const names = [...new Set(sites.flatMap((call) => call.name ?? []))];
		const line = lineOf(sites, problem.tool);
		return { file, outcome: "failed", tools, reason: problem.message, line, ...(names.length > 0 ? { names } : {}) };
	}
	return { file, outcome: "skipped", tools, reason: "It was loaded but registered nothing.", line: null };
}

/** Names that the text of a file would register, as far as they are written out. */
function namesOf(reading: SourceReading): string[] {
	if (reading.kind === "unreadable") return [];
	if (reading.kind === "syntax-error") return [...reading.names];
	return [...new Set(reading.sites.flatMap((site) => site.name ?? []))];
}

async function scanModule(
	scan: Scan,
	file: string,
	path: string,
	reading: SourceReading,
	registering: ReadonlySet<string>,
	timeoutMs: number,
): Promise<ScanFile> {
	const names = namesOf(reading);
	const failed = (reason: string, line: number | null): ScanFile => ({
		file,
		outcome: "failed",
		tools: [],
		reason,
		line,
		...(names.length > 0 ? { names } : {}),
	});
	if (reading.kind === "unreadable") return failed(`It cannot be read: ${reading.message}`, null);
	if (reading.kind === "syntax-error") return failed(`Syntax error: ${reading.message}`, reading.line);
	const skipped = skipReason(reading);
	if (skipped !== null) return { file, outcome: "skipped", tools: [], reason: skipped, line: reading.nestedLine };
	const neighbour = importedNeighbour(reading, registering);
	if (neighbour) return failed(neighbour.message, neighbour.line);
	const outcome = await loadModule(path, timeoutMs);
	if (outcome.kind === "loaded") return enter(scan, file, reading.sites, outcome.registrations);
	// A module that cannot be found has no frame of its own; the import that asks for it has a line.
	const asked = reading.imports.find(({ specifier }) => outcome.message.includes(specifier.replace(/^\.+\//, "")));
	return failed(outcome.message, outcome.line ?? asked?.line ?? null);
}

function count(files: readonly ScanFile[], outcome: ScanFile["outcome"]): number {
	return files.filter((file) => file.outcome === outcome).length;
}

async function scanFolder(folder: string, options: DiscoverOptions): Promise<DiscoveryResult> {
	const started = performance.now();
	const root = resolve(options.root ?? ".");
	const absolute = resolve(root, folder);
	const names = await listModules(absolute);
	const readings = new Map<string, SourceReading>();
	for (const name of names) readings.set(name, await readModule(join(absolute, name), name));
	const registering = new Set(
		names.filter((name) => {
			const reading = readings.get(name);
			return reading?.kind === "read" && reading.sites.length > 0;
		}),
	);

	const scan: Scan = { files: [], problems: [], tools: [], retired: [], claims: new Claims() };
	const shown = pathBelow(root, absolute);
	for (const [name, reading] of readings) {
		const file = posix.join(shown, name);
		const result = await scanModule(
			scan,
			file,
			join(absolute, name),
			reading,
			registering,
			options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
		);
		scan.files.push({ ...result, file: name });
	}
	return {
		report: {
			at: new Date().toISOString(),
			folder: shown,
			milliseconds: Math.round((performance.now() - started) * 10) / 10,
			files: scan.files,
			problems: scan.problems,
			totals: {
				files: scan.files.length,
				registered: count(scan.files, "registered"),
				skipped: count(scan.files, "skipped"),
				failed: count(scan.files, "failed"),
				tools: scan.tools.length,
			},
		},
		tools: scan.tools,
		retired: scan.retired,
	};
}

// Modules register with one recorder per process, so scans take turns.
let last: Promise<unknown> = Promise.resolve();

/**
 * Scans the `*.ts` files of `folder` (not `*.test.ts` and `*.d.ts`, not folders below), in name order. Faults of files and of
 * tools are in the report. Throws `AppError("not-found")` when the folder does not exist. A second call sees edited files.
 */
export function discover(folder: string, options: DiscoverOptions = {}): Promise<DiscoveryResult> {
	const scan = last.then(() => scanFolder(folder, options));
	last = scan.catch(() => undefined);
	return scan;
}
