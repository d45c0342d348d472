// Prometheus metrics of this process. Label values come from the configuration and the route table, never from a caller.

import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { summariseProfiles } from "@/lib/core/resolver";
import type { Served } from "./snapshot-holder";

/** Counts by label values, told to the registry when somebody reads it: a counter with labels costs more than the rest of a request's book-keeping. */
class Tally {
	readonly #counts = new Map<string, { readonly labels: Record<string, string>; count: number }>();

	/** `key` stands for the labels, which are made when it is new. */
	add(key: string, labels: () => Record<string, string>): void {
		const known = this.#counts.get(key);
		if (known === undefined) this.#counts.set(key, { labels: labels(), count: 1 });
		else known.count += 1;
	}

	drainInto(counter: Counter): void {
		for (const entry of this.#counts.values()) {
			if (entry.count > 0) counter.inc(entry.labels, entry.count);
			entry.count = 0;
		}
	}
}

function createMetrics() {
	const registry = new Registry();
	const requestTally = new Tally();
	const resolveTally = new Tally();
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
			collect() {
				resolveTally.drainInto(this);
			},
		}),
		resolveTally,
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
			collect() {
				requestTally.drainInto(this);
			},
		}),
		requestTally,
		probes: new Counter({
			name: "probe_total",
			help: "Probes of checks by kind and outcome.",
			labelNames: ["kind", "outcome"],
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

export const { registry } = slot[KEY];
const { resolveDuration, resolveTally, toolsVisible, requestTally, probes, snapshotRevision } = slot[KEY];

/** Counts an answer. The route is one of the table, or `unknown`. */
export function countRequest(route: string, method: string, status: number): void {
	requestTally.add(`${status} ${method} ${route}`, () => ({ route, method, status: String(status) }));
}

/** Counts a resolve and notes how long it took to decide and write. */
export function countResolve(profile: string, outcome: "unchanged" | "decided", seconds: number): void {
	resolveDuration.observe(seconds);
	resolveTally.add(`${outcome} ${profile}`, () => ({ profile, outcome }));
}

/** Counts a probe that this process ran. */
export function countProbe(kind: string, isOk: boolean): void {
	probes.inc({ kind, outcome: isOk ? "available" : "unavailable" });
}

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
