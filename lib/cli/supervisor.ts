// Runs the two server processes: the gateway on the public port and Next behind it. One that dies is started again while the
// other goes on answering; both end with this process.

import { watch } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { StartError } from "@/lib/db/start-error";
import type { EnvironmentWithSecrets } from "@/lib/runtime/environment";
import { lineWriter } from "./child-output";
import { root } from "./root";
import { SupervisedProcess } from "./supervised-process";

const READY_TIMEOUT_MS = 60_000;
const WATCH_PAUSE_MS = 200;

const messageSchema = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("gateway.listening") }),
	z.object({ kind: z.literal("gateway.failed"), code: z.string().nullable(), message: z.string() }),
]);

export type SupervisorOptions = {
	readonly environment: EnvironmentWithSecrets;
	readonly databaseUrl: string;
	readonly nextPort: number;
	readonly isDevelopment: boolean;
};

export type Supervisor = {
	/** Starts both processes; neither takes requests yet. */
	start(): void;
	/** Lets the gateway listen once it serves `revision`, and resolves when both answer. */
	serve(revision: number): Promise<void>;
	/** In development: restarts the gateway when its code changes, and calls back when the catalogue does. */
	watchCode(onCatalogue: () => void): void;
	stop(): Promise<void>;
	/** At once, without asking. */
	kill(): void;
};

export function createSupervisor(options: SupervisorOptions): Supervisor {
	const { isDevelopment, nextPort } = options;
	const resolveModule = createRequire(import.meta.url).resolve;
	const followParent = new URL("./follow-parent.mjs", import.meta.url).href;
	let revision: number | null = null;
	let settle: { listening: () => void; failed: (error: Error) => void } | null = null;

	const report = (name: string) => (how: string, pauseMs: number) =>
		process.stderr.write(`! The ${name} process ended (${how}); it is started again in ${pauseMs} ms.\n`);

	const gateway = new SupervisedProcess({
		name: "gateway",
		cwd: root,
		args: [
			"--conditions=react-server",
			"--import",
			followParent,
			"--import",
			pathToFileURL(resolveModule("tsx")).href,
			join(root, "lib/gateway/main.ts"),
		],
		env: childEnvironment(options, "gateway"),
		onLine: lineWriter("gateway", isDevelopment),
		onDeath: report("gateway"),
		onMessage(message, child) {
			const parsed = messageSchema.safeParse(message);
			if (!parsed.success) {
				// It says hello when its code is loaded; a restarted one may serve at once.
				if (revision !== null && child.connected) child.send({ kind: "gateway.serve", revision });
				return;
			}
			if (parsed.data.kind === "gateway.listening") settle?.listening();
			else settle?.failed(Object.assign(new Error(parsed.data.message), { code: parsed.data.code }));
		},
	});
	const console = new SupervisedProcess({
		name: "console",
		cwd: root,
		args: [
			"--import",
			followParent,
			resolveModule("next/dist/bin/next"),
			isDevelopment ? "dev" : "start",
			"--hostname",
			"127.0.0.1",
			"--port",
			String(nextPort),
		],
		env: childEnvironment(options, "console"),
		onLine: lineWriter("console", isDevelopment),
		onDeath: report("console"),
	});

	return {
		start() {
			gateway.start();
			console.start();
		},
		async serve(wanted) {
			const listening = new Promise<void>((resolve, reject) => {
				settle = { listening: resolve, failed: reject };
			});
			revision = wanted;
			gateway.send({ kind: "gateway.serve", revision });
			await Promise.all([listening, untilAnswers(`http://127.0.0.1:${nextPort}/api/health`)]);
		},
		watchCode(onCatalogue) {
			watchFolders(["lib"], () => void gateway.restart(), /^(?:cli|client)\/|\.test\.ts$/);
			watchFolders(["tools", "prisma/seed"], onCatalogue, /\.test\.ts$/);
		},
		async stop() {
			await Promise.all([gateway.stop(), console.stop()]);
		},
		kill() {
			gateway.kill();
			console.kill();
		},
	};
}

/** Children get what they need and no more: neither the bootstrap key nor the first password. */
function childEnvironment(options: SupervisorOptions, name: string): NodeJS.ProcessEnv {
	const { environment } = options;
	const inherited = { ...process.env };
	delete inherited.SALLYPORT_BOOTSTRAP_KEY;
	delete inherited.SALLYPORT_ADMIN_PASSWORD;
	return {
		...inherited,
		NODE_ENV: options.isDevelopment ? "development" : "production",
		NEXT_TELEMETRY_DISABLED: "1",
		TSX_TSCONFIG_PATH: join(root, "tsconfig.json"),
		DATABASE_URL: options.databaseUrl,
		NEXTAUTH_SECRET: environment.authSecret,
		NEXTAUTH_URL: environment.publicUrl,
		SALLYPORT_ENCRYPTION_KEY: environment.encryptionKey,
		SALLYPORT_DATA_DIR: environment.dataDir,
		SALLYPORT_PROCESS: name,
		SALLYPORT_NEXT_PORT: String(options.nextPort),
		SALLYPORT_SUPERVISED: "1",
	};
}

async function untilAnswers(url: string): Promise<void> {
	const deadline = performance.now() + READY_TIMEOUT_MS;
	while (performance.now() < deadline) {
		const isThere = await fetch(url).then(
			(response) => response.ok,
			() => false,
		);
		if (isThere) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new StartError("The console did not answer within a minute; what it printed stands above.");
}

/** Calls back once for a burst of changes. */
function watchFolders(folders: readonly string[], onChange: () => void, ignore: RegExp): void {
	let timer: NodeJS.Timeout | null = null;
	for (const folder of folders) {
		watch(join(root, folder), { recursive: true }, (_, file) => {
			if (file === null || ignore.test(file)) return;
			if (timer !== null) clearTimeout(timer);
			timer = setTimeout(onChange, WATCH_PAUSE_MS);
		});
	}
}
