// Gates of a trace in the form of the interface.

import "server-only";
import type { GateStep } from "@/lib/core/resolver";

/** Several owners are told in one word group. */
export function toGateSteps(gates: readonly GateStep[]) {
	return gates.map(({ owners, ...step }) => ({ ...step, owner: owners.join(" + ") }));
}
