// Several workers share one port, so "served" means served by each of them. Workers tell the primary process which revision
// they serve; it tells them the lowest, and whoever passes an answer to a change on waits for that.

import "server-only";
import type { Cluster, Worker } from "node:cluster";
import { z } from "zod";
import { log } from "@/lib/runtime/log";
import type { SnapshotHolder } from "@/lib/runtime/snapshot-holder";

const WAIT_MS = 1000;

const servedSchema = z.object({ kind: z.literal("sallyport.served"), revision: z.int() });
const everywhereSchema = z.object({ kind: z.literal("sallyport.everywhere"), revision: z.int() });

export type Peers = {
	/** Resolves when every worker serves `revision` or a later one, at the latest after a second. */
	untilServed(revision: number): Promise<void>;
};

/** The only worker of its port. */
export function alone(holder: SnapshotHolder): Peers {
	return {
		async untilServed(revision) {
			await holder.atLeast(revision, WAIT_MS);
		},
	};
}

/** One of several workers; talks to `coordinate` in the primary process. */
export function amongWorkers(holder: SnapshotHolder, channel: NodeJS.Process): Peers {
	let everywhere = -1;
	const waiting = new Set<() => void>();
	channel.on("message", (message: unknown) => {
		const parsed = everywhereSchema.safeParse(message);
		if (!parsed.success) return;
		everywhere = parsed.data.revision;
		for (const check of waiting) check();
	});
	const tell = (revision: number) => channel.send?.({ kind: "sallyport.served", revision });
	holder.onChange(tell);
	const served = holder.revision();
	if (served !== null) tell(served);

	return {
		async untilServed(revision) {
			const started = performance.now();
			await holder.atLeast(revision, WAIT_MS);
			if (everywhere >= revision) return;
			await new Promise<void>((resolve) => {
				const finish = () => {
					clearTimeout(timer);
					waiting.delete(check);
					resolve();
				};
				const check = () => everywhere >= revision && finish();
				const timer = setTimeout(finish, Math.max(0, WAIT_MS - (performance.now() - started)));
				waiting.add(check);
			});
		},
	};
}

/**
 * Sends to a worker that may be ending. One whose channel is closed has nothing to learn any more; without the callback, telling it would be an
 * error of the primary process and the end of all workers.
 */
export function tellWorker(worker: Worker | undefined, message: Record<string, unknown>): void {
	if (worker?.isConnected() !== true) return;
	worker.send(message, (error) => {
		if (error !== null) log.warn({ worker: worker.id, err: error }, "a worker ended before it could be told");
	});
}

/** The primary's part: keeps what each worker serves and announces the lowest. */
export function coordinate(cluster: Cluster): void {
	const served = new Map<number, number>();
	const announce = () => {
		if (served.size === 0) return;
		const revision = Math.min(...served.values());
		for (const worker of Object.values(cluster.workers ?? {}))
			tellWorker(worker, { kind: "sallyport.everywhere", revision });
	};
	cluster.on("message", (worker, message: unknown) => {
		const parsed = servedSchema.safeParse(message);
		if (!parsed.success) return;
		served.set(worker.id, parsed.data.revision);
		announce();
	});
	cluster.on("exit", (worker) => {
		served.delete(worker.id);
		announce();
	});
}
