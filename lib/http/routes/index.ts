// Every route of the interface, once. Both doors, the documentation and the tests read this table.

import "server-only";
import type { Route } from "../define-route";
import { listAudit } from "./audit";
import { postChanges, postPreview } from "./changes";
import { deleteOneCheck, getCheck, listChecks, patchOneCheck, postCheck, postCheckTarget, postProbe } from "./checks";
import { getEvents } from "./events";
import { postExplain } from "./explain";
import { getLint } from "./lint";
import { openApiRoute } from "./openapi";
import { getOverview } from "./overview";
import { deleteOneProfile, getProfile, listProfiles, patchOneProfile, postProfile, putCell } from "./profiles";
import { getResolve, postResolve } from "./resolve";
import { getComparison, getRevisions } from "./revisions";
import { deleteKey, listRuntimes, postKey, postRuntime } from "./runtimes";
import { postSearch } from "./search";
import { getDiscovery, getHealth, getMetrics, getReady, getRevision } from "./system";
import { getTool, listTools } from "./tools";
import { getMatrix, getToolset, listToolsets } from "./toolsets";

/** What runtimes and probes ask; the gateway answers these itself. */
export const gatewayRoutes: readonly Route[] = [
	postResolve,
	getResolve,
	postExplain,
	postSearch,
	getEvents,
	getHealth,
	getReady,
	getMetrics,
	openApiRoute(() => routes),
];

export const routes: readonly Route[] = [
	...gatewayRoutes,
	getOverview,
	getMatrix,
	listToolsets,
	getToolset,
	listProfiles,
	getProfile,
	postProfile,
	patchOneProfile,
	deleteOneProfile,
	putCell,
	listTools,
	getTool,
	listChecks,
	getCheck,
	postCheck,
	patchOneCheck,
	deleteOneCheck,
	postProbe,
	postCheckTarget,
	postPreview,
	postChanges,
	getLint,
	listRuntimes,
	postRuntime,
	postKey,
	deleteKey,
	listAudit,
	getDiscovery,
	getRevision,
	getRevisions,
	getComparison,
];
