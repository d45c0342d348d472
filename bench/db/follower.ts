// The process that serves, seen from its snapshot holder: says when it answers from each new revision, and for how long its event loop stood still.
// Started by edit.ts as a process of its own, as the gateway is beside Next.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { resolve } from "../../lib/core/resolver";
import { openDatabase } from "../../lib/db/client";
import { createHolder } from "../../lib/runtime/snapshot-holder";

/** Nanoseconds on a clock that all processes of the machine share. */
const now = () => process.hrtime.bigint();
const RESOLUTION_MS = 1;

const db = openDatabase(process.argv[2] ?? "");
const holder = createHolder({ db, staleMaxSeconds: 300 });
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

await holder.start();
holder.onChange((revision) => {
	// The first answer from it, so that nothing is left to be done by whoever asks.
	const answer = resolve(holder.current().snapshot, {
		profile: "cli",
		format: "openai",
		facts: { kind: "assume-available" },
	});
	process.send?.({ revision, at: String(now()), etag: answer.kind === "resolved" ? answer.etag : null });
});
process.on("message", (message) => {
	if (message === "reset") {
		delays.enable();
		delays.reset();
		process.send?.({ reset: true });
	} else if (message === "stall") {
		process.send?.({ stallMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS) });
	}
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: holder.revision() });
