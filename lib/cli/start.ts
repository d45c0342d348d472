// `sallyport start` and `sallyport dev`: database, migrations, catalogue, first people and keys, then the two server
// processes, as much of it at once as can be. Ends cleanly on the first Ctrl-C and at once on the second.

import type { Command } from "commander";
import { type EmbeddedDatabase, startEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { codeOf, StartError } from "@/lib/db/start-error";
import {
	type Environment,
	type EnvironmentWithSecrets,
	parseEnvironment,
	withSecrets,
} from "@/lib/runtime/environment";
import type { FirstStart } from "./first-start";
import { lineFor } from "./output";
import { freeLoopbackPort, portError, requireFreePort } from "./port";
import { createProgress, type Progress } from "./progress";
import { root } from "./root";
import { setUpApart } from "./set-up-apart";
import { knownSetUp, rememberSetUp } from "./set-up-marker";
import { createSupervisor, type Supervisor } from "./supervisor";

export function addStartCommand(program: Command): void {
	program
		.command("start")
		.description("build when needed, start the database and the server (what `npm start` calls)")
		.action(() => run(false));
}

export function addDevCommand(program: Command): void {
	program
		.command("dev")
		.description("the same with reload (what `npm run dev` calls)")
		.action(() => run(true));
}

/** What has been started and has to be stopped, in the order of starting. */
type Running = { embedded: EmbeddedDatabase | null; supervisor: Supervisor | null };

async function run(isDevelopment: boolean): Promise<void> {
	const running: Running = { embedded: null, supervisor: null };
	const stopping = stopOnSignals(running);
	try {
		await start(isDevelopment, running);
	} catch (error) {
		if (stopping.isAsked) return;
		await stopAll(running);
		throw error;
	}
}

async function start(isDevelopment: boolean, running: Running): Promise<void> {
	const progress = createProgress();
	const given = parseEnvironment(process.env, root);
	await requireFreePort(given.port, given.host);
	const environment = withSecrets(given);
	const nextPort = await freeLoopbackPort();
	const databaseUrl = await provideDatabase(environment, progress, running);
	await progress.step("Preparing the database", () => migrate(databaseUrl, { onStep: progress.note }));

	const supervisor = createSupervisor({ environment, databaseUrl, nextPort, isDevelopment });
	running.supervisor = supervisor;
	supervisor.start();
	const first = await progress.step("Reading the tool catalogue", () =>
		setUpOnce(environment, databaseUrl, running.embedded),
	);
	await progress.step("Starting the server", () => serve(supervisor, first.revision, environment));
	if (isDevelopment) supervisor.watchCode(() => void refreshCatalogue(environment, databaseUrl));
	process.stdout.write(welcome(environment, first));
}

async function provideDatabase(environment: Environment, progress: Progress, running: Running): Promise<string> {
	if (environment.databaseUrl !== null) return environment.databaseUrl;
	const embedded = await progress.step("Starting the database", () =>
		startEmbedded({ dataDir: environment.dataDir, onStep: progress.note }),
	);
	running.embedded = embedded;
	void embedded.exited.then(async () => {
		if (running.embedded === null) return;
		process.stderr.write(
			"✗ The embedded database ended by itself; see postgres.log in the data directory. Start again.\n",
		);
		await stopAll(running);
		process.exit(1);
	});
	return embedded.url;
}

async function serve(supervisor: Supervisor, revision: number, environment: Environment): Promise<void> {
	try {
		await supervisor.serve(revision);
	} catch (error) {
		throw error instanceof StartError || codeOf(error) === null
			? error
			: await portError(error, environment.port, environment.host);
	}
}

async function setUpOnce(
	environment: EnvironmentWithSecrets,
	databaseUrl: string,
	embedded: EmbeddedDatabase | null,
): Promise<FirstStart> {
	if (embedded === null) return setUpApart(environment, databaseUrl);
	const known = await knownSetUp(environment.dataDir, embedded.cluster);
	if (known !== null) return known;
	const first = await setUpApart(environment, databaseUrl);
	await rememberSetUp(environment.dataDir, embedded.cluster, first);
	return first;
}

/** New or changed tools of a running development server; the two processes notice by themselves. */
async function refreshCatalogue(environment: EnvironmentWithSecrets, databaseUrl: string): Promise<void> {
	try {
		await setUpApart(environment, databaseUrl);
	} catch (error) {
		process.stderr.write(`! The catalogue could not be read again: ${lineFor(error)}\n`);
	}
}

function stopOnSignals(running: Running): { isAsked: boolean } {
	const state = { isAsked: false };
	const onAsked = async () => {
		if (state.isAsked) {
			running.supervisor?.kill();
			process.exit(130);
		}
		state.isAsked = true;
		await stopAll(running);
		process.exit(0);
	};
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void onAsked());
	// The process that a person started is gone, so nobody can stop this one any more.
	process.on("disconnect", () => void onAsked());
	return state;
}

async function stopAll(running: Running): Promise<void> {
	const { embedded, supervisor } = running;
	running.embedded = null;
	await supervisor?.stop();
	await embedded?.stop();
}

function welcome(environment: Environment, first: FirstStart): string {
	const local = `http://${environment.host.includes(":") ? `[${environment.host}]` : environment.host}:${environment.port}`;
	const reached =
		environment.host === "0.0.0.0" || environment.host === "::" ? `http://localhost:${environment.port}` : local;
	const password =
		first.adminPassword === null
			? "with the password that you have"
			: `password ${first.adminPassword}   (shown this once)`;
	const makeKey =
		environment.bootstrapKey === null
			? "  Key      npx sallyport key create --name my-agent --profiles cli --scopes resolve\n"
			: "";
	const key = environment.bootstrapKey === null ? "$SALLYPORT_KEY" : "$SALLYPORT_BOOTSTRAP_KEY";
	return `
Sallyport is ready at ${environment.publicUrl}

  Sign in  ${environment.publicUrl}/sign-in as ${first.adminEmail}, ${password}
${makeKey}  Resolve  curl -s ${reached}/api/resolve -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '{"profile":"cli"}'

`;
}
