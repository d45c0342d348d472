// `sallyport seed`: what a first start does to an empty database, and what every start does to the catalogue.

import type { Command } from "commander";
import { withDatabase } from "./connect";
import { print } from "./output";
import { setUp } from "./set-up";

export function addSeedCommand(program: Command): void {
	program
		.command("seed")
		.description("fill an empty database and bring the tool catalogue up to date")
		.option("--json", "print JSON")
		.action(run);
}

async function run(options: { json?: boolean }): Promise<void> {
	const first = await withDatabase(setUp);
	print(first, options.json, () =>
		[
			`The configuration is at revision ${first.revision}.`,
			...(first.adminPassword === null
				? []
				: [`Created ${first.adminEmail}, password ${first.adminPassword}   (shown this once)`]),
		].join("\n"),
	);
}
