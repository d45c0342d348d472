// Databases: what a text in SQL or a tool of a framework would lose.

import { has, readOptions, type Spec } from "../options";
import type { Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";
import { isHelp, textsOf } from "./arguments";

export const DROPS =
	/\b(?:drop\s+(?:table|database|schema|view|materialized\s+view|index|user|role|column|sequence|function|type|tablespace|keyspace|collection|extension|trigger|procedure)|alter\s+table\s+[^;]{1,200}?\bdrop\s+(?:column|constraint|partition)|truncate(?:\s+table)?\s+[\w"`.[\]]+|detach\s+(?:table|database)|purge\s+(?:table|recyclebin)|flush\s+(?:privileges|all)|reset\s+master|dropdatabase|dropindex)/i;
export const CODE_IN_SQL =
	/\bcopy\s+[^;]{0,400}?\b(?:from|to)\s+program\s+'([^']+)'|\bsys_exec\s*\(\s*'([^']+)'|\bxp_cmdshell\s+'([^']+)'|\bshell\s*\(\s*'([^']+)'\s*\)|\bpg_read_file\s*\(|\bload_file\s*\(|\blo_import\s*\(/i;

/** What a text in SQL would lose. Comments and quoted texts are put aside first. */
export function judgeSql(walk: Walk, text: string, span: Invocation["span"]): void {
	const bare = text
		.replace(/\/\*[\s\S]*?\*\//g, " ")
		.replace(/--[^\n]*/g, " ")
		.replace(/'(?:''|[^'])*'/g, "''");
	if (DROPS.test(bare)) walk.find("db.drop", span);
	for (const statement of walk.bounded(bare.split(";"), span)) {
		if (
			/^\s*(?:with\b[\s\S]*?\)\s*)?(?:delete\s+from\s+\S+|update\s+\S+\s+set\b)/i.test(statement) &&
			!/\bwhere\b/i.test(statement) &&
			!/\blimit\s+\d/i.test(statement)
		)
			walk.find("db.delete-all", span);
		else if (
			/^\s*(?:delete\s+from|update)\b/i.test(statement) &&
			/\bwhere\s+(?:1\s*=\s*1|true|''\s*=\s*'')\s*$/i.test(statement.trim())
		)
			walk.find("db.delete-all", span);
		if (
			/^\s*(?:grant\s+all|alter\s+(?:user|role)\s+\S+\s+(?:with\s+)?(?:superuser|password)|create\s+(?:user|role)\b[\s\S]*superuser)/i.test(
				statement,
			)
		)
			walk.find("priv.account", span);
	}
	const code = CODE_IN_SQL.exec(text);
	if (code !== null) {
		walk.find("exec.tool-option", span);
		const line = code[1] ?? code[2] ?? code[3] ?? code[4];
		if (line !== undefined) walk.script(line, span, "code");
	}
	for (const line of walk.bounded(text.split(/\r?\n/), span)) {
		const escaped = /^\s*(?:\\!|\.(?:shell|system)|!!|system\b|!)\s+(.+)$|^\s*\\o\s*\|\s*(.+)$/.exec(line);
		if (escaped !== null) walk.script(escaped[1] ?? escaped[2] ?? "", span, "code");
		if (/^\s*\.(?:output|once|save|backup|restore|dump)\s+(?:\/etc|\/usr)/.test(line)) walk.find("write.system", span);
	}
}

export const SQL: Spec = {
	short: "cfdhpUeuPSDovAFRLQiqEBW",
	long: [
		"command",
		"file",
		"dbname",
		"host",
		"port",
		"username",
		"user",
		"password",
		"execute",
		"database",
		"query",
		"eval",
		"init-command",
		"format",
		"uri",
		"connection-string",
		"separator",
		"set",
		"variable",
	],
};

export const sql: Handler = ({ args, span, stdin, program }, walk) => {
	const spec =
		program === "mysql" || program === "mariadb"
			? { ...SQL, short: "eDhuPS" }
			: program === "sqlite3"
				? { short: "", long: ["cmd", "init", "separator"], isSingleDash: true }
				: program === "clickhouse-client" || program === "clickhouse"
					? { ...SQL, short: "qdhu" }
					: program === "duckdb"
						? { ...SQL, short: "cs", isSingleDash: false }
						: SQL;
	const options = readOptions(args, spec);
	if (options.flags.has("help") || options.flags.has("version")) return undefined;
	const names =
		program === "sqlite3"
			? ["cmd"]
			: program === "psql"
				? ["c", "command"]
				: ["e", "execute", "q", "Q", "query", "c", "command", "eval", "init-command", "s"];
	const texts = names.flatMap((name) => options.values.get(name) ?? []);
	const rest =
		program === "sqlite3" || program === "duckdb" || program === "cqlsh" || program === "bq"
			? options.operands.slice(program === "bq" ? 0 : 1)
			: options.operands;
	for (const text of [...texts, ...rest]) judgeSql(walk, text.text, text.span);
	if (stdin?.text !== null && stdin?.text !== undefined) judgeSql(walk, stdin.text, span);
	return { text: null, from: [program] };
};

export const redis: Handler = ({ args, span, stdin }, walk) => {
	const words = textsOf(
		readOptions(args, { short: "hpanuirdX", long: ["user", "pass", "cacert", "cert", "key", "eval", "pipe"] }).operands,
	);
	const lines = [words.join(" "), ...(stdin?.text?.split("\n") ?? [])];
	for (const line of lines) {
		if (
			/^\s*(?:flushall|flushdb|shutdown|debug\s+(?:segfault|sleep|reload)|swapdb|script\s+flush|cluster\s+(?:reset|flushslots|forget)|replicaof|slaveof|acl\s+(?:setuser|deluser)|function\s+flush|failover)\b/i.test(
				line,
			)
		)
			walk.find("db.drop", span);
		else if (
			/^\s*config\s+set\s+(?:dir|dbfilename|requirepass|protected-mode|save|appendonly|loadmodule)/i.test(line) ||
			/^\s*(?:module\s+load|slaveof)/i.test(line)
		)
			walk.find("exec.tool-option", span);
		else if (/\bredis\.call\(\s*['"]flush/i.test(line)) walk.find("db.drop", span);
	}
	return undefined;
};

export const mongo: Handler = ({ args, span, stdin }, walk) => {
	const options = readOptions(args, {
		short: "uph",
		long: ["eval", "username", "password", "host", "port", "authenticationDatabase"],
	});
	const texts = [...(options.values.get("eval") ?? []).map((value) => value.text), stdin?.text ?? ""];
	for (const text of texts) {
		if (
			/\.(?:dropDatabase|drop|dropIndexes|dropIndex|dropUser|dropAllUsersFromDatabase|shutdownServer|dropRole|dropCollection)\s*\(/.test(
				text,
			)
		)
			walk.find("db.drop", span);
		else if (
			/\.(?:deleteMany|remove)\s*\(\s*\{\s*\}/.test(text) ||
			/\.(?:remove|deleteMany)\s*\(\s*\)/.test(text) ||
			/\.updateMany\s*\(\s*\{\s*\}/.test(text)
		)
			walk.find("db.delete-all", span);
	}
	return undefined;
};

export const databaseTools: Handler = (invocation, walk) => {
	const { args, span, program } = invocation;
	if (isHelp(args)) return undefined;
	const options = readOptions(args, {
		short: "huUpPdWDn",
		long: ["host", "user", "username", "port", "org", "db", "database", "bucket"],
	});
	const joined = textsOf(options.operands).join(" ");
	const all = textsOf(args).join(" ");
	const isDropping =
		/^(?:dropdb|dropuser)$/.test(program) ||
		(/^(?:mysqladmin|mariadb-admin)$/.test(program) &&
			/\b(?:drop|shutdown|flush-privileges|kill|password)\b/.test(joined)) ||
		(/^(?:pg_restore|mongorestore)$/.test(program) && has(options, "c", "clean", "drop")) ||
		(program === "influx" && /\bdelete\b|\bbucket delete\b|\bremove\b/.test(joined)) ||
		(program === "cqlsh" && DROPS.test(all)) ||
		(program === "bq" && /^(?:rm|remove)\b/.test(joined)) ||
		(program === "pg_ctl" && /\b(?:stop|kill|promote)\b/.test(joined)) ||
		program === "pg_dropcluster" ||
		program === "pg_resetwal" ||
		(program === "nodetool" && /\b(?:decommission|removenode|clearsnapshot|drain|assassinate|truncate)/.test(joined)) ||
		(program === "rabbitmqctl" &&
			/\b(?:reset|force_reset|delete_\w+|purge_queue|stop_app|stop|forget_cluster_node|clear_\w+)/.test(joined)) ||
		(/^kafka-topics(?:\.sh)?$/.test(program) && has(options, "delete")) ||
		(/^(?:kafka-(?:delete-records|consumer-groups|configs|acls))(?:\.sh)?$/.test(program) &&
			/--delete|--reset-offsets|delete-records/.test(`${program} ${all}`)) ||
		(/^(?:elasticdump|curator_cli|es_delete)$/.test(program) && /delete/.test(all)) ||
		(program === "supabase" &&
			/^(?:db (?:reset|push)|projects delete|branches delete|functions delete|secrets unset)/.test(joined)) ||
		(program === "planetscale" || program === "pscale" ? /\bdelete\b|\bdemote\b/.test(joined) : false) ||
		(program === "turso" && /\bdestroy\b/.test(joined)) ||
		(program === "neonctl" && /\bdelete\b|\breset\b/.test(joined)) ||
		(program === "prisma" &&
			/^(?:migrate reset|db push)/.test(joined) &&
			(/reset/.test(joined) || /--(?:force-reset|accept-data-loss)/.test(all))) ||
		(program === "prisma" && /^db execute/.test(joined) && DROPS.test(all));
	if (isDropping) walk.find(/^(?:supabase|prisma)$/.test(program) ? "db.tool-reset" : "db.drop", span);
	return undefined;
};

/** Frameworks' own commands that empty a database, by their names wherever they stand: `rails db:drop`, `manage.py flush`, `artisan migrate:fresh`. */
export const RESETS =
	/^(?:db:(?:drop|reset|purge|schema:load|rollback:all|truncate|wipe|nuke|migrate:reset|setup)(?::\w+)*|migrate:(?:fresh|reset|refresh|rollback)|schema:drop|doctrine:(?:schema:drop|database:drop|fixtures:load)|database:drop|typeorm schema:drop|flush|reset_db|sqlflush|ecto\.(?:drop|reset)|reset_schema|sequelize db:drop|db:seed:undo:all|db:migrate:undo:all|migrate:down|orm:schema-tool:drop|drop-db|db-reset|reset-db|dropdb)$/;

export function judgeFramework(walk: Walk, words: readonly Value[], span: Invocation["span"]): void {
	const texts = textsOf(words).filter((text) => !text.startsWith("-"));
	for (const text of texts.slice(0, 4)) if (RESETS.test(text)) walk.find("db.tool-reset", span);
	const joined = texts.join(" ");
	if (
		/^(?:\S+\s)?(?:schema:drop|db reset|database reset|database drop|migrate reset|db (?:drop|wipe)|downgrade base|migrate \w+ zero|rollback --all|migrations reset|sql flush)\b/.test(
			joined,
		) ||
		/\b(?:alembic|flask db) downgrade base\b|\bflyway clean\b|\bliquibase drop-?all\b|\bgoose .*\breset\b|\bmigrate .*\b(?:drop|down -all)\b|\bdrizzle-kit drop\b|\bknex .*rollback\b.*|\bdbmate (?:drop|rollback)\b/i.test(
			textsOf(words).join(" "),
		)
	)
		walk.find("db.tool-reset", span);
}
