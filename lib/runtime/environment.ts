// The process environment, read once and checked. A value that cannot be used stops the start with one line that names
// the variable, the fault and the mend; nothing else in the product reads `process.env` for settings.

import "server-only";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { codeOf, messageOf, StartError } from "@/lib/db/start-error";
import { type Allowlist, NOTHING_ALLOWED, parseAllowlist } from "./probe/allowlist";

const integer = (low: number, high: number) => {
	const fault = `is not a whole number from ${low} to ${high}; use one in that range, or unset it for the default`;
	return z
		.string()
		.regex(/^\d{1,9}$/, fault)
		.transform(Number)
		.refine((value) => value >= low && value <= high, fault);
};

const secret = (least: number, mend: string) =>
	z
		.string()
		.min(least, `is shorter than ${least} characters; ${mend}`)
		.regex(/^[\x21-\x7e]+$/, `holds a space or a character outside ASCII; ${mend}`);

const RANDOM_HINT = "make one with `openssl rand -base64 32`";

const databaseUrl = z.string().refine((value) => {
	const parsed = URL.canParse(value) ? new URL(value) : null;
	return parsed !== null && /^postgres(ql)?:$/.test(parsed.protocol);
}, "is not a PostgreSQL address; use postgresql://user:password@host:5432/database, or unset it for the embedded database");

const publicUrl = z.string().refine((value) => {
	const parsed = URL.canParse(value) ? new URL(value) : null;
	return parsed !== null && /^https?:$/.test(parsed.protocol);
}, "is not a web address; use the address that people open, for example https://sallyport.example.com");

function toAllowlist(text: string, context: z.core.$RefinementCtx<string>): Allowlist {
	try {
		return parseAllowlist(text);
	} catch (error) {
		const mend = "separate hosts, host:port, addresses and networks (10.0.0.0/8) by commas";
		context.addIssue({ code: "custom", message: `cannot be read: ${messageOf(error)}; ${mend}` });
		return NOTHING_ALLOWED;
	}
}

const schema = z.object({
	NODE_ENV: z.string().optional(),
	DATABASE_URL: databaseUrl.optional(),
	SALLYPORT_DATA_DIR: z.string().default(".sallyport"),
	PORT: integer(1, 65_535).default(3000),
	HOST: z
		.string()
		.regex(/^[A-Za-z0-9.:_-]+$/, "is not a host name or address; use 127.0.0.1, or 0.0.0.0 to listen on every network")
		.default("127.0.0.1"),
	NEXTAUTH_SECRET: secret(16, RANDOM_HINT).optional(),
	NEXTAUTH_URL: publicUrl.optional(),
	SALLYPORT_ADMIN_EMAIL: z
		.string()
		.regex(/^[^\s@]+@[^\s@]+$/, "is not an e-mail address; use something like admin@example.com")
		.default("admin@localhost"),
	SALLYPORT_ADMIN_PASSWORD: z
		.string()
		.min(8, "is shorter than 8 characters; choose a longer one, or unset it to get a random one")
		.max(256, "is longer than 256 characters; choose a shorter one")
		.optional(),
	SALLYPORT_BOOTSTRAP_KEY: secret(8, "make one with `openssl rand -hex 24`").optional(),
	SALLYPORT_ENCRYPTION_KEY: secret(16, RANDOM_HINT).optional(),
	SALLYPORT_SEED: z.enum(["demo", "empty"], "is neither `demo` nor `empty`; use one of the two").default("demo"),
	SALLYPORT_STALE_MAX_S: integer(0, 86_400).default(300),
	SALLYPORT_GATEWAY_WORKERS: integer(1, 64).default(1),
	SALLYPORT_PROBE_ALLOW: z.string().transform(toAllowlist).optional(),
});

type Parsed = z.infer<typeof schema>;

export type Environment = {
	readonly isProduction: boolean;
	/** Null: the embedded PostgreSQL in the data directory. */
	readonly databaseUrl: string | null;
	/** Absolute. */
	readonly dataDir: string;
	readonly port: number;
	readonly host: string;
	/** Null until `withSecrets` has read or made it. */
	readonly authSecret: string | null;
	/** The address that people open, without a trailing slash. */
	readonly publicUrl: string;
	readonly adminEmail: string;
	readonly adminPassword: string | null;
	readonly bootstrapKey: string | null;
	readonly encryptionKey: string | null;
	readonly seed: "demo" | "empty";
	readonly staleMaxSeconds: number;
	readonly gatewayWorkers: number;
	/** What probes of checks may reach beside the public internet. */
	readonly probeAllow: Allowlist;
};

export type EnvironmentWithSecrets = Environment & { readonly authSecret: string; readonly encryptionKey: string };

/**
 * Reads the variables of `source`; an empty string counts as unset.
 * @throws StartError with one line that names the first unusable variable
 */
export function parseEnvironment(source: Readonly<Record<string, string | undefined>>, root: string): Environment {
	const given = Object.fromEntries(
		Object.keys(schema.shape).flatMap((name) => {
			const value = source[name]?.trim();
			return value === undefined || value === "" ? [] : [[name, value]];
		}),
	);
	const result = schema.safeParse(given);
	if (!result.success) {
		const issue = result.error.issues[0];
		throw new StartError(`${String(issue?.path[0])} ${issue?.message ?? "cannot be used"}.`);
	}
	return fromVariables(result.data, root);
}

function fromVariables(values: Parsed, root: string): Environment {
	const isProduction = values.NODE_ENV === "production";
	if (isProduction && values.DATABASE_URL !== undefined && values.SALLYPORT_ENCRYPTION_KEY === undefined) {
		throw new StartError(
			`SALLYPORT_ENCRYPTION_KEY is unset, but is needed with NODE_ENV=production and DATABASE_URL; ${RANDOM_HINT} and keep it.`,
		);
	}
	return {
		isProduction,
		databaseUrl: values.DATABASE_URL ?? null,
		dataDir: resolve(root, values.SALLYPORT_DATA_DIR),
		port: values.PORT,
		host: values.HOST,
		authSecret: values.NEXTAUTH_SECRET ?? null,
		publicUrl: (values.NEXTAUTH_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
		adminEmail: values.SALLYPORT_ADMIN_EMAIL.toLowerCase(),
		adminPassword: values.SALLYPORT_ADMIN_PASSWORD ?? null,
		bootstrapKey: values.SALLYPORT_BOOTSTRAP_KEY ?? null,
		encryptionKey: values.SALLYPORT_ENCRYPTION_KEY ?? null,
		seed: values.SALLYPORT_SEED,
		staleMaxSeconds: values.SALLYPORT_STALE_MAX_S,
		gatewayWorkers: values.SALLYPORT_GATEWAY_WORKERS,
		probeAllow: values.SALLYPORT_PROBE_ALLOW ?? NOTHING_ALLOWED,
	};
}

/**
 * The same environment with both secrets present: what is not given is read from the data directory, or made there once.
 * @throws StartError when the data directory cannot be used
 */
export function withSecrets(environment: Environment): EnvironmentWithSecrets {
	return {
		...environment,
		authSecret: environment.authSecret ?? keptSecret(environment.dataDir, "nextauth-secret"),
		encryptionKey: environment.encryptionKey ?? keptSecret(environment.dataDir, "encryption-key"),
	};
}

function keptSecret(dataDir: string, name: string): string {
	const file = join(dataDir, "secrets", name);
	const value = readOrMake(dataDir, file).trim();
	if (value.length < 16) throw new StartError(`The secret in ${file} is damaged; delete the file to get a new one.`);
	return value;
}

function readOrMake(dataDir: string, file: string): string {
	try {
		// Only the folder of the secrets is closed: the embedded database may run under another account and has to pass.
		mkdirSync(dataDir, { recursive: true });
		mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
		try {
			// `wx`: of two processes that start at once, one makes it and the other reads it.
			writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
		} catch (error) {
			if (codeOf(error) !== "EEXIST") throw error;
		}
		chmodSync(file, 0o600);
		return readFileSync(file, "utf8");
	} catch (error) {
		throw new StartError(
			`SALLYPORT_DATA_DIR cannot be used (${messageOf(error)}); give a directory that this user owns and can write.`,
		);
	}
}

const KEY = Symbol.for("sallyport.environment");
type Holder = typeof globalThis & { [KEY]?: Environment };

/** The environment of this process, read at the first call. */
export function getEnvironment(): Environment {
	const holder: Holder = globalThis;
	holder[KEY] ??= parseEnvironment(process.env, process.cwd());
	return holder[KEY];
}

/** The secret that signs sign-in cookies; made in the data directory when it is not given. */
export function getAuthSecret(): string {
	return getEnvironment().authSecret ?? withSecrets(getEnvironment()).authSecret;
}
