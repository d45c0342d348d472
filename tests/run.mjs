// `npm test`: everything, from a fresh clone. Prepares what is missing, runs types, lint, unit, integration and browser tests
// on databases and ports of its own, and ends with one line that counts them.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const artefacts = join(root, "tests/artefacts");
const bin = (name) => join(root, "node_modules/.bin", name);
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
process.chdir(root);

const log = (line) => console.log(`\x1b[2m[test]\x1b[0m ${line}`);

/** Runs one step to its end; output goes to a file and is shown when the step fails. */
function step(name, command, args, env = {}) {
	const started = Date.now();
	log(`${name} …`);
	return new Promise((resolve) => {
		const chunks = [];
		const child = spawn(command, args, {
			cwd: root,
			env: { ...process.env, FORCE_COLOR: "0", NEXT_TELEMETRY_DISABLED: "1", ...env },
		});
		child.stdout.on("data", (data) => chunks.push(data));
		child.stderr.on("data", (data) => chunks.push(data));
		child.on("error", (error) => chunks.push(Buffer.from(String(error))));
		child.on("close", (code) => {
			const output = Buffer.concat(chunks).toString();
			writeFileSync(join(artefacts, `${name.replaceAll(/[^a-z]+/g, "-")}.log`), output);
			const seconds = ((Date.now() - started) / 1000).toFixed(1);
			if (code === 0) log(`✓ ${name} (${seconds} s)`);
			else {
				failures.push(name);
				log(`✗ ${name} (${seconds} s), exit ${code}\n${output.slice(-20_000)}`);
			}
			resolve(code === 0);
		});
	});
}

/** A check without test cases of its own counts as one. */
async function check(name, command, args, env) {
	const ok = await step(name, command, args, env);
	totals[ok ? "passed" : "failed"] += 1;
	return ok;
}

async function vitest(project) {
	const report = join(artefacts, `${project}.json`);
	const ok = await step(project, bin("vitest"), [
		"run",
		"--project",
		project,
		"--reporter=default",
		"--reporter=json",
		`--outputFile=${report}`,
	]);
	count(report, ok, (json) => ({
		passed: json.numPassedTests,
		failed:
			json.numFailedTests + (json.numFailedTestSuites > 0 && json.numFailedTests === 0 ? json.numFailedTestSuites : 0),
		skipped: json.numPendingTests + json.numTodoTests,
	}));
	return ok;
}

async function playwright() {
	const { ensureBrowser } = await import("./support/browser.mjs");
	const report = join(artefacts, "browser.json");
	const ok = await step("browser", bin("playwright"), ["test"], {
		SALLYPORT_TEST_CHROMIUM: ensureBrowser(log),
		PLAYWRIGHT_JSON_OUTPUT_NAME: report,
	});
	count(report, ok, ({ stats }) => ({
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky,
		skipped: stats.skipped,
	}));
	return ok;
}

function count(report, ok, read) {
	try {
		const counted = read(JSON.parse(readFileSync(report, "utf8")));
		for (const key of Object.keys(totals)) totals[key] += counted[key];
		if (!ok && counted.failed === 0) totals.failed += 1;
	} catch (error) {
		totals.failed += 1;
		failures.push(`report ${report}: ${error.message}`);
	}
}

async function main() {
	const only = process.argv.slice(2);
	const wanted = (name) => only.length === 0 || only.includes(name);
	rmSync(artefacts, { recursive: true, force: true });
	mkdirSync(artefacts, { recursive: true });

	log("preparing …");
	const prepared = spawnSync(process.execPath, ["lib/cli/sallyport.mjs", "generate"], { stdio: "inherit" });
	if (prepared.status !== 0) process.exit(1);

	// Two at a time: the machines this has to run on have two cores.
	await Promise.all([
		wanted("types") && check("types", bin("tsc"), ["--noEmit", "-p", "."]),
		wanted("lint") && check("lint", "npm", ["run", "--silent", "lint"]),
	]);
	await Promise.all([
		wanted("unit") && vitest("unit"),
		// Integration starts whole servers too (tests/cli), and the browser step is one.
		(wanted("integration") || wanted("browser")) &&
			check("build", process.execPath, ["lib/cli/sallyport.mjs", "build"]),
	]);
	if (wanted("integration")) await vitest("integration");
	if (wanted("browser")) await playwright();
	if (wanted("bench")) await check("bench", "npm", ["run", "--silent", "bench:ci"]);

	if (failures.length > 0) console.log(`failed: ${failures.join(", ")}`);
	console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
	process.exit(totals.failed > 0 || failures.length > 0 ? 1 : 0);
}

await main();
