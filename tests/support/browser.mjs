// Finds a Chromium for the browser tests, or gets one; otherwise says in one line what to do.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const VARIABLE = "SALLYPORT_TEST_CHROMIUM";
const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function onPath(name) {
	const found = spawnSync("which", [name], { encoding: "utf8" });
	return found.status === 0 ? found.stdout.trim() : null;
}

function playwrightsOwn() {
	const require = createRequire(import.meta.url);
	const path = require("@playwright/test").chromium.executablePath();
	return path && existsSync(path) ? path : null;
}

function firstThatExists() {
	const explicit = process.env[VARIABLE];
	if (explicit) {
		if (!existsSync(explicit)) throw new Error(`${VARIABLE} names ${explicit}, which does not exist.`);
		return explicit;
	}
	return playwrightsOwn() ?? SYSTEM_NAMES.map(onPath).find(Boolean) ?? null;
}

/** Path of a Chromium. Installs one when there is none and it can; throws one clear line otherwise. */
export function ensureBrowser(log) {
	const found = firstThatExists();
	if (found) return found;
	log("no Chromium found; asking Playwright for one …");
	spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "ignore", timeout: 120_000 });
	const downloaded = playwrightsOwn();
	if (downloaded) return downloaded;
	if (process.getuid?.() === 0 && onPath("apt-get")) {
		log("installing Debian's chromium …");
		execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
		execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "ignore" });
		const installed = onPath("chromium");
		if (installed) return installed;
	}
	throw new Error(`No Chromium for the browser tests: install one and set ${VARIABLE} to its path.`);
}
