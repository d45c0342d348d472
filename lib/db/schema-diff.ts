// Compares a database with prisma/schema.prisma through Prisma's own schema engine, in its WebAssembly form, which needs
// no download. For writing migrations and for the test that migrations and schema agree; the product never loads it.
import "server-only";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import {
	bindMigrationAwareSqlAdapterFactory,
	ColumnTypeEnum,
	type SqlDriverAdapter,
	type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

const CHAR_OID = 18;
const TEXT_OID = 25;

type Engine = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

let loaded: Promise<Engine["SchemaEngine"]> | null = null;

// The package's own entry imports its .wasm file as a module, which Node 20 cannot.
async function loadEngine(): Promise<Engine["SchemaEngine"]> {
	const path = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
	const glue: Engine & { __wbg_set_wasm(exports: WebAssembly.Exports): void } = await import(pathToFileURL(path).href);
	const code = await readFile(join(dirname(path), "schema_engine_bg.wasm"));
	const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": { ...glue } });
	glue.__wbg_set_wasm(instance.exports);
	const start = instance.exports.__wbindgen_start;
	if (typeof start === "function") start();
	return glue.SchemaEngine;
}

// Prisma's adapter refuses PostgreSQL's internal one-byte type, which the engine asks for when it reads a database's
// catalogue. The driver therefore calls such columns text, and the adapter's answer names them characters again.
function catalogueAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
	const charColumns = new Map<string, number[]>();
	const pool = new pg.Pool({ connectionString: url });
	const plainQuery = pool.query.bind(pool);
	const query = async (config: pg.QueryArrayConfig, values?: unknown[]) => {
		const result = await plainQuery(config, values);
		const columns = result.fields.flatMap((field, index) => (field.dataTypeID === CHAR_OID ? [index] : []));
		charColumns.set(config.text, columns);
		for (const index of columns) result.fields[index]!.dataTypeID = TEXT_OID;
		return result;
	};
	const factory = new PrismaPg(Object.assign(pool, { query }), { disposeExternalPool: true });
	const connect = async (): Promise<SqlDriverAdapter> => {
		const adapter = await factory.connect();
		const queryRaw = adapter.queryRaw.bind(adapter);
		return Object.assign(adapter, {
			queryRaw: async (asked: Parameters<typeof queryRaw>[0]) => {
				const set = await queryRaw(asked);
				for (const index of charColumns.get(asked.sql) ?? []) set.columnTypes[index] = ColumnTypeEnum.Character;
				return set;
			},
		});
	};
	return { provider: factory.provider, adapterName: factory.adapterName, connect, connectToShadowDb: connect };
}

/**
 * The SQL that would bring the database to the state of the schema file.
 * @returns the script; an empty string when they agree (checks and triggers, which the schema cannot hold, are not compared).
 */
export async function diffSchema(url: string, schemaFile: string): Promise<string> {
	loaded ??= loadEngine();
	const SchemaEngine = await loaded;
	const schema = { path: schemaFile, content: await readFile(schemaFile, "utf8") };
	const adapter = bindMigrationAwareSqlAdapterFactory(catalogueAdapter(url));
	const engine = await SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => undefined, adapter);
	try {
		const result = await engine.diff({
			from: { tag: "schemaDatasource", files: [schema], configDir: dirname(schemaFile) },
			to: { tag: "schemaDatamodel", files: [schema] },
			script: true,
			exitCode: null,
			filters: { externalTables: [], externalEnums: [] },
		});
		const script = result.stdout?.trim() ?? "";
		return /^-- This is an empty migration\.$/.test(script) ? "" : script;
	} finally {
		engine.free();
	}
}
