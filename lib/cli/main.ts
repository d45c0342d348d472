// The commands behind `sallyport`. Exit codes: 0 done, 1 could not be done (one line says why), 2 called wrongly.

import { Command, CommanderError } from "commander";
import { lineFor } from "./output";

type Add = (program: Command) => void;

/** Each command is loaded when it is called: a start must not wait for what only others need. */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
	start: async () => (await import("./start")).addStartCommand,
	dev: async () => (await import("./start")).addDevCommand,
	generate: async () => addPrepared("generate", "generate the database client when the schema has changed"),
	build: async () => addPrepared("build", "build the console when something it is made of has changed"),
	migrate: async () => (await import("./migrate")).addMigrateCommand,
	seed: async () => (await import("./seed")).addSeedCommand,
	scan: async () => (await import("./scan")).addScanCommand,
	key: async () => (await import("./key")).addKeyCommands,
	user: async () => (await import("./user")).addUserCommands,
	resolve: async () => (await import("./resolve")).addResolveCommand,
	lint: async () => (await import("./lint")).addLintCommand,
	"check-command": async () => (await import("./check-command")).addCheckCommand,
};

/** Done by sallyport.mjs before this file is loaded; here for the help. */
function addPrepared(name: string, description: string): Add {
	return (program) => void program.command(name).description(description);
}

async function createProgram(asked: string | undefined): Promise<Command> {
	const program = new Command("sallyport")
		.description("Decides which tools an AI agent may see, and proves why.")
		.exitOverride();
	program.showHelpAfterError("Run the command with --help to see how it is called.");
	const isKnown = asked !== undefined && Object.hasOwn(COMMANDS, asked);
	for (const name of isKnown ? [asked] : Object.keys(COMMANDS)) (await COMMANDS[name]?.())?.(program);
	inheritSettings(program);
	return program;
}

/** Subcommands end by exception as well, so that there is one place that decides exit codes. */
function inheritSettings(command: Command): void {
	for (const child of command.commands) {
		child.copyInheritedSettings(command).exitOverride();
		inheritSettings(child);
	}
}

try {
	const program = await createProgram(process.argv[2]);
	await program.parseAsync();
} catch (error) {
	if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
	process.stderr.write(`${lineFor(error)}\n`);
	process.exit(1);
}
