// `sallyport key create`: makes a key for a runtime and prints it, once.

import { type Command, Option } from "commander";
import { z } from "zod";
import { scopeSchema } from "@/lib/contracts/permissions";
import { createKey } from "@/lib/services/runtimes";
import { commandLine } from "./actor";
import { withDatabase } from "./connect";
import { names, print } from "./output";
import { parseOption } from "./parse-option";

type Options = { name: string; profiles: string; scopes: string; runtime?: string; expires?: string; json?: boolean };

export function addKeyCommands(program: Command): void {
	program
		.command("key")
		.description("keys of agent runtimes")
		.command("create")
		.description("make a key and print it; it cannot be shown again")
		.requiredOption("--name <name>", "what the key is called, for example my-agent")
		.requiredOption("--profiles <names>", "profiles that it may ask for, with commas between")
		.addOption(new Option("--scopes <names>", `of ${scopeSchema.options.join(", ")}`).default("resolve"))
		.option("--runtime <name>", "the runtime that it belongs to; made when it is missing (default: the key's name)")
		.option("--expires <time>", "when it ends, for example 2027-01-31T00:00:00Z (default: never)")
		.option("--json", "print JSON")
		.action(create);
}

async function create(options: Options, command: Command): Promise<void> {
	const scopes = parseOption(command, "--scopes", z.array(scopeSchema).min(1), names(options.scopes));
	const expiresAt =
		options.expires === undefined
			? null
			: parseOption(command, "--expires", z.iso.datetime({ offset: true }), options.expires);
	const name = parseOption(command, "--name", z.string().trim().min(1).max(80), options.name);
	const made = await withDatabase((db) =>
		createKey(db, commandLine, {
			runtime: { name: options.runtime ?? name },
			name,
			scopes,
			profiles: names(options.profiles),
			expiresAt,
		}),
	);
	print({ id: made.id, name, key: made.secret, revision: made.revision }, options.json, () => made.secret);
}
