// The gateway as a process: one worker, or several that share the port. It loads its snapshot first and listens when it is
// told to, so that nobody is answered from a configuration that is still being set up.

import "server-only";
import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { z } from "zod";
import { codeOf, messageOf } from "@/lib/db/start-error";
import { type HttpContext, processContext } from "@/lib/http/context";
import { getEnvironment } from "@/lib/runtime/environment";
import { log } from "@/lib/runtime/log";
import { observeSnapshot, registry } from "@/lib/runtime/metrics";
import { clusterMetrics, shareMetrics } from "./cluster-metrics";
import { alone, amongWorkers, coordinate, tellWorker } from "./peers";
import { createProxy } from "./proxy";
import { createGateway } from "./server";

const serveSchema = z.object({ kind: z.literal("gateway.serve"), revision: z.int() });
const FIRST_LOAD_TIMEOUT_MS = 30_000;

const environment = getEnvironment();
const nextPort = Number(process.env.SALLYPORT_NEXT_PORT ?? 3001);

/** Resolves with the revision to serve from: told by the supervisor, or nothing special when it runs by itself. */
function untilTold(): Promise<number> {
	if (process.send === undefined) return Promise.resolve(0);
	return new Promise((resolve) => {
		const onMessage = (message: unknown) => {
			const parsed = serveSchema.safeParse(message);
			if (!parsed.success) return;
			process.off("message", onMessage);
			resolve(parsed.data.revision);
		};
		process.on("message", onMessage);
		process.send?.({ kind: "gateway.loaded" });
	});
}

async function runWorker(): Promise<void> {
	if (cluster.isWorker) {
		// Makes this worker answer when the primary collects.
		new AggregatorRegistry();
		AggregatorRegistry.setRegistries(registry);
	}
	const context: HttpContext = cluster.isWorker ? { ...processContext(), metrics: clusterMetrics } : processContext();
	const { holder } = context;
	holder.onChange(() => observeSnapshot(holder.current()));
	const revision = untilTold();
	await holder.start();
	await holder.atLeast(await revision, FIRST_LOAD_TIMEOUT_MS);
	context.prober.start();

	const peers = cluster.isWorker ? amongWorkers(holder, process) : alone(holder);
	const proxy = createProxy({ host: "127.0.0.1", port: nextPort, untilServed: peers.untilServed });
	const gateway = createGateway({ context, proxy });
	const stop = async () => {
		await gateway.close();
		await context.usage.close();
		await context.prober.close();
		await holder.close();
		await context.db.close();
		process.exit(0);
	};
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
	await gateway.listen(environment.port, environment.host);
	process.send?.({ kind: "gateway.listening" });
}

/** Starts the workers, replaces those that die, and passes the supervisor's word on. */
async function runPrimary(): Promise<void> {
	coordinate(cluster);
	shareMetrics(cluster, new AggregatorRegistry());
	const revision = await untilTold();
	let isStopping = false;
	let listening = 0;
	const fork = () => {
		const worker = cluster.fork();
		worker.on("message", (message: unknown) => {
			const parsed = z.object({ kind: z.string() }).safeParse(message);
			if (parsed.data?.kind === "gateway.loaded") tellWorker(worker, { kind: "gateway.serve", revision });
			if (parsed.data?.kind === "gateway.failed") process.send?.(message);
			if (parsed.data?.kind === "gateway.listening") {
				listening += 1;
				if (listening === environment.gatewayWorkers) process.send?.(message);
			}
		});
	};
	for (let index = 0; index < environment.gatewayWorkers; index += 1) fork();
	cluster.on("exit", (worker, code, signal) => {
		if (isStopping) return;
		log.error({ worker: worker.id, code, signal }, "a worker ended; it is replaced");
		setTimeout(fork, 250);
	});
	const stop = () => {
		isStopping = true;
		for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGTERM");
		cluster.on("exit", () => Object.keys(cluster.workers ?? {}).length === 0 && process.exit(0));
	};
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
}

try {
	if (cluster.isPrimary && environment.gatewayWorkers > 1) await runPrimary();
	else await runWorker();
} catch (error) {
	process.send?.({ kind: "gateway.failed", code: codeOf(error), message: messageOf(error) });
	log.fatal({ err: error }, "the gateway cannot run");
	// The message has to leave before the process does.
	setTimeout(() => process.exit(1), 50);
}
