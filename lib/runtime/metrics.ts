// Prometheus metrics of this process. Label values come from the configuration and the route table, never from a caller.

import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { summariseProfiles } from "@/lib/core/resolver";
import type { Served } from "./snapshot-holder";

function createMetrics() {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const registers = [registry];
	return {
		registry,
		resolveDuration: new Histogram({
			name: "resolve_duration_seconds",
			help: "Time to decide and write a tool list, without the network.",
			buckets: [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25],
			registers,
		}),
		resolves: new Counter({
			name: "resolve_total",
			help: "Resolves by profile and outcome.",
			labelNames: ["profile", "outcome"],
			registers,
		}),
		toolsVisible: new Gauge({
			name: "tools_visible",
			help: "Tools that a profile shows when every check passes.",
			labelNames: ["profile"],
			registers,
		}),
		httpRequests: new Counter({
			name: "http_requests_total",
			help: "Answers by route, method and status.",
			labelNames: ["route", "method", "status"],
			registers,
		}),
		snapshotRevision: new Gauge({
			name: "snapshot_revision",
			help: "Revision of the configuration that is served.",
			registers,
		}),
	};
}

// Next bundles a module once per entry; the metrics of the process are nevertheless one set.
const KEY = Symbol.for("sallyport.metrics");
type Slot = typeof globalThis & { [KEY]?: ReturnType<typeof createMetrics> };
const slot: Slot = globalThis;
slot[KEY] ??= createMetrics();

export const { registry, resolveDuration, resolves, toolsVisible, httpRequests, snapshotRevision } = slot[KEY];

/** Sets the gauges that describe the configuration. */
export function observeSnapshot(served: Pick<Served, "snapshot" | "rows">): void {
	snapshotRevision.set(served.rows.revision);
	toolsVisible.reset();
	for (const profile of summariseProfiles(served.snapshot))
		toolsVisible.set({ profile: profile.name }, profile.visible);
}

/** Prometheus text of this process. */
export function metricsText(): Promise<string> {
	return registry.metrics();
}
