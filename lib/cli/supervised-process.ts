// A child process that is meant to run as long as we do: started again when it dies, after a pause that grows while it keeps
// dying, and stopped in order. It ends by itself when we are gone.

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A child that ran this long is taken to be well: the next pause is short again. */
const STEADY_MS = 30_000;
const STOP_TIMEOUT_MS = 8000;

export type ChildSpec = {
	/** For people: "gateway", "console". */
	readonly name: string;
	readonly args: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly cwd: string;
	readonly onLine: (line: string, isError: boolean) => void;
	readonly onMessage?: (message: unknown, child: ChildProcess) => void;
	/** The child ended without being asked to; it is started again in `pauseMs`. */
	readonly onDeath?: (how: string, pauseMs: number) => void;
};

export class SupervisedProcess {
	readonly #spec: ChildSpec;
	#child: ChildProcess | null = null;
	#pauseMs = FIRST_PAUSE_MS;
	#timer: NodeJS.Timeout | null = null;
	#isStopping = false;
	#restarting: Promise<void> | null = null;

	constructor(spec: ChildSpec) {
		this.#spec = spec;
	}

	get pid(): number | undefined {
		return this.#child?.pid;
	}

	start(): void {
		const startedAt = performance.now();
		// In a process group of its own, so that Ctrl-C in the terminal does not reach it before we decide the order.
		const child = spawn(process.execPath, [...this.#spec.args], {
			cwd: this.#spec.cwd,
			env: this.#spec.env,
			detached: true,
			stdio: ["ignore", "pipe", "pipe", "ipc"],
		});
		this.#child = child;
		for (const [stream, isError] of [
			[child.stdout, false],
			[child.stderr, true],
		] as const) {
			if (stream !== null) createInterface({ input: stream }).on("line", (line) => this.#spec.onLine(line, isError));
		}
		child.on("message", (message) => this.#spec.onMessage?.(message, child));
		child.on("error", (error) => {
			// Without a process id it never ran, and there will be no exit.
			if (child.pid === undefined && !this.#isStopping) this.#startAgain(error.message, 0);
		});
		child.on("exit", (code, signal) => {
			if (this.#child === child) this.#child = null;
			if (!this.#isStopping) this.#startAgain(signal ?? `exit code ${code}`, performance.now() - startedAt);
		});
	}

	#startAgain(how: string, ranMs: number): void {
		if (ranMs > STEADY_MS) this.#pauseMs = FIRST_PAUSE_MS;
		this.#spec.onDeath?.(how, this.#pauseMs);
		this.#timer = setTimeout(() => this.start(), this.#pauseMs);
		this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
	}

	send(message: object): void {
		if (this.#child?.connected) this.#child.send(message);
	}

	/** Ends the child and starts it anew at once, for changed code. Calls while that is under way are served by it. */
	restart(): Promise<void> {
		this.#restarting ??= this.#replace().finally(() => {
			this.#restarting = null;
		});
		return this.#restarting;
	}

	async #replace(): Promise<void> {
		await this.stop();
		this.#isStopping = false;
		this.#pauseMs = FIRST_PAUSE_MS;
		this.start();
	}

	/** Asks the child to end; after eight seconds it is killed. */
	async stop(): Promise<void> {
		this.#isStopping = true;
		if (this.#timer !== null) clearTimeout(this.#timer);
		const child = this.#child;
		if (child === null) return;
		const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
		child.kill("SIGTERM");
		const timer = setTimeout(() => this.kill(), STOP_TIMEOUT_MS);
		await ended;
		clearTimeout(timer);
	}

	/** Ends the child and everything that it started, at once. */
	kill(): void {
		this.#isStopping = true;
		const pid = this.#child?.pid;
		if (pid === undefined) return;
		try {
			process.kill(-pid, "SIGKILL");
		} catch {
			// It ended in this moment.
		}
	}
}
