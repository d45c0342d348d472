// Metrics of all workers as one text, whichever worker is asked: the primary collects, the asked worker passes it on.

import "server-only";
import type { Cluster } from "node:cluster";
import type { AggregatorRegistry } from "prom-client";
import { z } from "zod";
import { AppError } from "@/lib/contracts/problem";
import { tellWorker } from "./peers";

const WAIT_MS = 6000;
const askSchema = z.object({ kind: z.literal("sallyport.metrics.ask"), id: z.int() });
const answerSchema = z.object({ kind: z.literal("sallyport.metrics.answer"), id: z.int(), text: z.string() });

let lastId = 0;

/** In a worker: the text of all workers. @throws AppError `unavailable` when the primary does not answer */
export function clusterMetrics(): Promise<string> {
	lastId += 1;
	const id = lastId;
	return new Promise((resolve, reject) => {
		const finish = (work: () => void) => {
			clearTimeout(timer);
			process.off("message", onMessage);
			work();
		};
		const onMessage = (message: unknown) => {
			const parsed = answerSchema.safeParse(message);
			if (parsed.success && parsed.data.id === id) finish(() => resolve(parsed.data.text));
		};
		const timer = setTimeout(
			() =>
				finish(() =>
					reject(new AppError("unavailable", "The metrics of the workers could not be collected. Ask again.")),
				),
			WAIT_MS,
		);
		process.on("message", onMessage);
		process.send?.({ kind: "sallyport.metrics.ask", id });
	});
}

/** In the primary: answers the workers' questions. */
export function shareMetrics(
	cluster: Cluster,
	registry: AggregatorRegistry<"text/plain; version=0.0.4; charset=utf-8">,
): void {
	cluster.on("message", (worker, message: unknown) => {
		const parsed = askSchema.safeParse(message);
		if (!parsed.success) return;
		registry.clusterMetrics().then(
			(text) => tellWorker(worker, { kind: "sallyport.metrics.answer", id: parsed.data.id, text }),
			() => undefined,
		);
	});
}
