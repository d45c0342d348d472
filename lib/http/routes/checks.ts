// The checks of outside dependencies: what they ask, what the last probes found, what hangs on them; and the changes of them. Reading never probes.

import "server-only";
import { z } from "zod";
import {
	type CheckDefinition,
	type CheckView,
	checkCreateSchema,
	checkDeletedSchema,
	checkListSchema,
	checkPatchSchema,
	checkSchema,
	checkTargetSchema,
	targetVerdictSchema,
} from "@/lib/contracts/checks";
import { askedNameSchema } from "@/lib/contracts/names";
import { AppError } from "@/lib/contracts/problem";
import { isFlapping } from "@/lib/core/checks/state";
import type { CheckRow, ProbeStates } from "@/lib/core/resolver/model";
import { isProbed, stateOf } from "@/lib/core/resolver/requirements";
import { type CheckResult, type CheckState, loadCheckResults, loadCheckStates } from "@/lib/db/check-store";
import { judgeTarget } from "@/lib/runtime/probe/run";
import { createCheck, deleteCheck, patchCheck } from "@/lib/services/checks";
import { actorOf, type HttpContext } from "../context";
import { defineRoute } from "../define-route";
import { json } from "../message";
import { noSuch } from "../not-found";
import { rowFactsOf, versionOf } from "../row-facts";
import { written } from "../write-reply";

const HISTORY = 60;
const params = z.object({ check: askedNameSchema });
const common = { auth: "any", tag: "Configuration" } as const;

export const listChecks = defineRoute({
	...common,
	method: "GET",
	path: "/api/checks",
	permission: "config.read",
	summary: "All checks, with their last results and what needs them",
	response: checkListSchema,
	async handler({ context }) {
		const { rows } = context.holder.current();
		return json({ revision: rows.revision, checks: await readChecks(context, null) });
	},
});

export const getCheck = defineRoute({
	...common,
	method: "GET",
	path: "/api/checks/{check}",
	permission: "config.read",
	summary: "One check",
	params,
	response: checkSchema,
	handler: async ({ params, context }) => json(await readCheck(context, params.check)),
});

export const postCheck = defineRoute({
	...common,
	method: "POST",
	path: "/api/checks",
	permission: "config.write",
	summary: "Add a check",
	status: 201,
	body: checkCreateSchema,
	response: checkSchema,
	async handler({ body, caller, context, requestId }) {
		await requireTarget(context, body);
		const { revision, check } = await createCheck(context.db, actorOf(caller, requestId), body);
		return changed(context, revision, check, 201);
	},
});

export const patchOneCheck = defineRoute({
	...common,
	method: "PATCH",
	path: "/api/checks/{check}",
	permission: "config.write",
	summary: "Change fields of a check; absent ones stay",
	params,
	body: checkPatchSchema,
	response: checkSchema,
	async handler({ params, body, caller, context, requestId, ifMatch }) {
		requireCheck(context, params.check);
		if (body.definition !== undefined) await requireTarget(context, body.definition);
		const actor = actorOf(caller, requestId);
		const { revision, check } = await patchCheck(context.db, actor, params.check, body, ifMatch);
		return changed(context, revision, check);
	},
});

export const deleteOneCheck = defineRoute({
	...common,
	method: "DELETE",
	path: "/api/checks/{check}",
	permission: "config.write",
	summary: "Remove a check on which nothing hangs",
	params,
	response: checkDeletedSchema,
	async handler({ params, caller, context, requestId, ifMatch }) {
		requireCheck(context, params.check);
		const { revision, check } = await deleteCheck(context.db, actorOf(caller, requestId), params.check, ifMatch);
		return written(context, revision, { revision, name: check });
	},
});

export const postProbe = defineRoute({
	...common,
	method: "POST",
	path: "/api/checks/{check}/probe",
	permission: "config.write",
	summary: "Probe a check now; whoever asks while it is being probed gets that result",
	params,
	response: checkSchema,
	async handler({ params, context }) {
		const check = requireCheck(context, params.check);
		if (!isProbed(check)) {
			const message = `Runtimes report the check ${check.name} (kind ${check.kind}): there is nothing to probe.`;
			throw new AppError("rule-violation", message);
		}
		await context.prober.probeNow(check.name);
		return json(await readCheck(context, check.name));
	},
});

export const postCheckTarget = defineRoute({
	...common,
	method: "POST",
	path: "/api/check-targets",
	permission: "config.write",
	summary: "Whether an address may be probed; looks its name up and connects to nothing",
	body: checkTargetSchema,
	response: targetVerdictSchema,
	handler: async ({ body, context }) => json(await judgeTarget(body, context.prober.guard)),
});

function requireCheck(context: HttpContext, name: string): CheckRow {
	const { checks } = context.holder.current().rows;
	const found = checks.find((check) => check.name === name);
	if (found !== undefined) return found;
	throw noSuch(
		"check",
		name,
		checks.map((check) => check.name),
	);
}

/** A target that no probe would ever ask is refused at once; one whose name cannot be resolved may come to be. */
async function requireTarget(context: HttpContext, definition: CheckDefinition): Promise<void> {
	const { verdict, reason } = await judgeTarget(definition, context.prober.guard);
	if (verdict !== "refused") return;
	const path = definition.kind === "http" ? "config.url" : "config.host";
	throw new AppError("rule-violation", reason, { errors: [{ path, message: reason }] });
}

async function changed(context: HttpContext, revision: number, check: string, status?: number) {
	await context.holder.atLeast(revision);
	// Results under an earlier question are gone by now.
	await context.holder.probes.refresh();
	return written(context, revision, await readCheck(context, check), status);
}

async function readCheck(context: HttpContext, name: string): Promise<CheckView> {
	requireCheck(context, name);
	const [found] = await readChecks(context, name);
	if (found === undefined) throw noSuch("check", name, []);
	return found;
}

async function readChecks(context: HttpContext, only: string | null): Promise<CheckView[]> {
	const served = context.holder.current();
	const facts = await rowFactsOf(context, served);
	const rows = served.rows.checks.filter((check) => only === null || check.name === only);
	const [states, results] = rows.some(isProbed)
		? await Promise.all([loadCheckStates(context.db), loadCheckResults(context.db, HISTORY, only)])
		: [[], []];
	const stored = new Map(states.map((state) => [state.name, state]));
	const needing = (things: readonly { name: string; checks: readonly string[] }[], check: string) =>
		things.filter((thing) => thing.checks.includes(check)).map((thing) => thing.name);
	return rows.map((row) => {
		const tools = needing(served.rows.tools, row.name);
		const toolsets = needing(served.rows.toolsets, row.name);
		return {
			name: row.name,
			kind: row.kind,
			description: row.description,
			ttlSeconds: row.ttlSeconds,
			config: { ...row.config },
			tools,
			toolsets,
			revision: versionOf(facts.checks.get(row.name), served.rows.revision),
			probe: isProbed(row)
				? viewOfProbe(row.name, context.now(), {
						probes: served.probes,
						stored: stored.get(row.name),
						history: results.filter((result) => result.name === row.name),
						isNeeded: tools.length + toolsets.length > 0,
					})
				: null,
		};
	});
}

type ProbeFacts = {
	readonly probes: ProbeStates;
	readonly stored: CheckState | undefined;
	readonly history: readonly CheckResult[];
	readonly isNeeded: boolean;
};

function viewOfProbe(name: string, now: number, { probes, stored, history, isNeeded }: ProbeFacts): CheckView["probe"] {
	const probe = stateOf(probes, name);
	const isKnown = probe !== undefined && probe.outcome !== "expired";
	const due = isNeeded ? (stored?.dueAt ?? null) : null;
	return {
		state: isKnown ? probe.outcome : "unreported",
		checkedAt: probe?.checkedAt ?? null,
		durationMs: probe?.durationMs ?? null,
		error: probe?.error ?? null,
		lastSuccessAt: probe?.lastSuccessAt ?? null,
		dueAt: due === null ? null : new Date(due).toISOString(),
		isProbing: (stored?.probingUntil ?? 0) > now,
		isFlapping: isFlapping(history),
		history: history.map(({ name: _, at, ...result }) => ({ at: new Date(at).toISOString(), ...result })),
	};
}
