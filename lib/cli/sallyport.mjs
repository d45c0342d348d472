#!/usr/bin/env node
// The way in, in plain JavaScript because it runs before anything is installed: makes the checkout ready (dependencies,
// database client, build), each only when it is missing or stale, then hands over to the commands in main.ts.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const args = process.argv.slice(2);
const command = args.find((argument) => !argument.startsWith("-"));
const wantsHelp = args.includes("--help") || args.includes("-h");
// Commands that take nothing are made ready for only when they are given nothing; the rest is left to main.ts to refuse.
const isPlain = args.length === 1;

const at = (...parts) => join(root, ...parts);

function stop(line) {
	process.stderr.write(`${line}\n`);
	process.exit(1);
}

function requireNode() {
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
	if (major > 20 || (major === 20 && minor >= 19)) return;
	stop(
		`Sallyport needs Node 20.19 or newer, but this is ${process.versions.node}: install a newer Node and try again.`,
	);
}

/** Runs one step quietly; says so when it takes longer than a second, and shows what it printed when it fails. */
async function step(title, program, programArgs, env = {}) {
	const started = Date.now();
	const announce = setTimeout(() => process.stderr.write(`  ${title} …\n`), 1000);
	const output = [];
	const code = await new Promise((resolve) => {
		const child = spawn(program, programArgs, {
			cwd: root,
			env: { ...process.env, ...env },
			stdio: ["ignore", "pipe", "pipe"],
		});
		const forward = (signal) => child.kill(signal);
		process.once("SIGINT", forward).once("SIGTERM", forward);
		child.stdout.on("data", (data) => output.push(data));
		child.stderr.on("data", (data) => output.push(data));
		child.on("error", (error) => output.push(Buffer.from(String(error))));
		child.on("close", (status, signal) => {
			process.off("SIGINT", forward).off("SIGTERM", forward);
			if (signal !== null) process.exit(signal === "SIGINT" ? 130 : 143);
			resolve(status);
		});
	});
	clearTimeout(announce);
	const milliseconds = Date.now() - started;
	if (code !== 0)
		stop(`${Buffer.concat(output).toString().trimEnd()}\n✗ ${title} failed; what it printed stands above.`);
	if (milliseconds > 1000) process.stderr.write(`✓ ${title} (${(milliseconds / 1000).toFixed(1)} s)\n`);
}

// ---------------------------------------------------------------- dependencies

const digest = (text) => createHash("sha256").update(text).digest("hex");
const readOr = (file, otherwise) => (existsSync(file) ? readFileSync(file, "utf8").trim() : otherwise);

/** Same content as at the last install, or not touched since: either is enough. */
function isInstalled(lock, marker) {
	const installed = at("node_modules/.package-lock.json");
	if (!existsSync(installed)) return false;
	if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true;
	return readOr(marker, "") === digest(readFileSync(lock));
}

async function ensureInstalled() {
	const lock = at("package-lock.json");
	const marker = at("node_modules/.sallyport-lock");
	if (!isInstalled(lock, marker)) {
		await step("Installing dependencies", process.platform === "win32" ? "npm.cmd" : "npm", [
			"ci",
			"--no-audit",
			"--no-fund",
		]);
		writeFileSync(marker, digest(readFileSync(lock)));
	}
	linkCommand();
}

/** npm links the commands of dependencies, never of the package itself; with this link `npx sallyport` works in the checkout. */
function linkCommand() {
	const link = at("node_modules/.bin/sallyport");
	if (existsSync(link) || process.platform === "win32") return;
	mkdirSync(dirname(link), { recursive: true });
	rmSync(link, { force: true });
	symlinkSync("../../lib/cli/sallyport.mjs", link);
}

// ---------------------------------------------------------------- database client

async function ensureGenerated() {
	const marker = at("lib/db/generated/.schema-hash");
	const wanted = digest(
		readFileSync(at("prisma/schema.prisma"), "utf8") + readFileSync(at("node_modules/prisma/package.json"), "utf8"),
	);
	if (readOr(marker, "") === wanted) return;
	await step(
		"Generating the database client",
		process.execPath,
		[at("node_modules/prisma/build/index.js"), "generate"],
		{
			// The client needs no engine; naming an existing program keeps Prisma from downloading one.
			PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
			PRISMA_HIDE_UPDATE_MESSAGE: "1",
			CHECKPOINT_DISABLE: "1",
		},
	);
	writeFileSync(marker, wanted);
}

// ---------------------------------------------------------------- build

const BUILT_FROM = [
	"app",
	"components",
	"lib",
	"public",
	"prisma/schema.prisma",
	"next.config.js",
	"postcss.config.mjs",
	"tsconfig.json",
	"instrumentation.ts",
	"proxy.ts",
	"package-lock.json",
];
// What the build does not look at.
const NOT_BUILT = /(?:\.test\.tsx?$|^lib\/(?:cli|gateway|db\/generated)(?:\/|$))/;

function hashInputs() {
	const hash = createHash("sha256");
	const visit = (path) => {
		if (NOT_BUILT.test(path) || !existsSync(at(path))) return;
		if (statSync(at(path)).isDirectory()) {
			for (const name of readdirSync(at(path)).sort()) visit(`${path}/${name}`);
		} else
			hash
				.update(path)
				.update("\0")
				.update(readFileSync(at(path)))
				.update("\0");
	};
	for (const path of BUILT_FROM) visit(path);
	return hash.digest("hex");
}

async function ensureBuilt() {
	const marker = at(".next/sallyport-build");
	const wanted = hashInputs();
	if (readOr(marker, "") === wanted && existsSync(at(".next/BUILD_ID"))) return;
	rmSync(marker, { force: true });
	await step("Building the console", process.execPath, [at("node_modules/next/dist/bin/next"), "build"], {
		NODE_ENV: "production",
		NEXT_TELEMETRY_DISABLED: "1",
	});
	writeFileSync(marker, wanted);
}

// ---------------------------------------------------------------- hand over

/** Servers run in a process group of their own: Ctrl-C reaches them once, through here, and not all at the same time. */
function handOver() {
	const isServer = (command === "start" || command === "dev") && !wantsHelp;
	const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", TSX_TSCONFIG_PATH: at("tsconfig.json") };
	const child = spawn(
		process.execPath,
		[
			"--conditions=react-server",
			"--import",
			pathToFileURL(at("node_modules/tsx/dist/loader.mjs")).href,
			at("lib/cli/main.ts"),
			...args,
		],
		{
			cwd: isServer ? root : process.cwd(),
			env,
			detached: isServer,
			stdio: isServer ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
		},
	);
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => isServer && child.kill(signal));
	if (isServer) stopWithParent(child);
	child.on("error", (error) => stop(`Sallyport cannot be started: ${error.message}`));
	child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

/** When npm is killed without passing the signal on, nobody is left who could stop the server. */
function stopWithParent(child) {
	if (process.env.npm_lifecycle_event === undefined) return;
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 1000).unref();
}

requireNode();
if (existsSync(at(".env"))) process.loadEnvFile(at(".env"));
await ensureInstalled();
if (command !== undefined && !wantsHelp) await ensureGenerated();
if ((command === "start" || command === "build") && isPlain) await ensureBuilt();
if ((command === "generate" || command === "build") && isPlain) process.exit(0);
handOver();
