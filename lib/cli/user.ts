// `sallyport user …`: people who sign in to the console.

import { randomBytes } from "node:crypto";
import { type Command, Option } from "commander";
import { roleSchema } from "@/lib/contracts/permissions";
import { createUser, resetPassword } from "@/lib/services/users";
import { commandLine } from "./actor";
import { withDatabase } from "./connect";
import { print } from "./output";
import { parseOption } from "./parse-option";

type CreateOptions = { email: string; role: string; name?: string; password?: string; json?: boolean };
type Facts = { id: string; email: string; role?: string };
type ResetOptions = { email: string; password?: string; json?: boolean };

const passwordOption = () =>
	new Option("--password <password>", "the password (default: a random one, printed once)").env(
		"SALLYPORT_USER_PASSWORD",
	);

export function addUserCommands(program: Command): void {
	const user = program.command("user").description("people who sign in");
	user
		.command("create")
		.description("add a person")
		.requiredOption("--email <address>", "the e-mail address to sign in with")
		.addOption(new Option("--role <role>", "what they may do").choices(roleSchema.options).default("viewer"))
		.option("--name <name>", "how the console calls them")
		.addOption(passwordOption())
		.option("--json", "print JSON")
		.action(create);
	user
		.command("reset-password")
		.description("give a person a new password and end their sessions")
		.requiredOption("--email <address>", "whose")
		.addOption(passwordOption())
		.option("--json", "print JSON")
		.action(reset);
}

const randomPassword = () => randomBytes(15).toString("base64url");

async function create(options: CreateOptions, command: Command): Promise<void> {
	const role = parseOption(command, "--role", roleSchema, options.role);
	const password = options.password ?? randomPassword();
	const { email, name } = options;
	const { id } = await withDatabase((db) => createUser(db, commandLine, { email, name, role, password }));
	tell("Created", { id, email, role }, options, password);
}

async function reset(options: ResetOptions): Promise<void> {
	const password = options.password ?? randomPassword();
	const { id } = await withDatabase((db) => resetPassword(db, commandLine, options.email, password));
	tell("Reset", { id, email: options.email }, options, password);
}

/** A password that was given is not repeated. */
function tell(done: string, facts: Facts, options: ResetOptions, password: string): void {
	const made = options.password === undefined ? { password } : {};
	const shown = options.password === undefined ? `, password ${password}   (shown this once)` : "";
	print({ ...facts, ...made }, options.json, () => `${done} ${facts.email}${shown}`);
}
