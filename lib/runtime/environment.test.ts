// Holds that settings are read as documented, and that an unusable one is told in one line with its name, fault and mend.

import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseEnvironment, withSecrets } from "./environment";
import { NOTHING_ALLOWED } from "./probe/allowlist";

describe("parseEnvironment", () => {
	it("has the documented defaults, also for empty strings", () => {
		const environment = parseEnvironment({ PORT: "", HOST: " ", DATABASE_URL: "" }, "/srv/checkout");
		expect(environment).toEqual({
			isProduction: false,
			databaseUrl: null,
			dataDir: "/srv/checkout/.sallyport",
			port: 3000,
			host: "127.0.0.1",
			authSecret: null,
			publicUrl: "http://localhost:3000",
			adminEmail: "admin@localhost",
			adminPassword: null,
			bootstrapKey: null,
			encryptionKey: null,
			seed: "demo",
			staleMaxSeconds: 300,
			gatewayWorkers: 1,
			probeAllow: NOTHING_ALLOWED,
		});
	});

	it.each([
		["PORT", "http", "is not a whole number from 1 to 65535"],
		["PORT", "70000", "is not a whole number from 1 to 65535"],
		["HOST", "a b", "is not a host name or address"],
		["DATABASE_URL", "mysql://localhost/x", "is not a PostgreSQL address"],
		["NEXTAUTH_URL", "sallyport.example.com", "is not a web address"],
		["NEXTAUTH_SECRET", "short", "openssl rand"],
		["SALLYPORT_ADMIN_EMAIL", "admin", "is not an e-mail address"],
		["SALLYPORT_ADMIN_PASSWORD", "1234567", "is shorter than 8 characters"],
		["SALLYPORT_BOOTSTRAP_KEY", "has a space", "holds a space"],
		["SALLYPORT_SEED", "full", "is neither `demo` nor `empty`"],
		["SALLYPORT_STALE_MAX_S", "-1", "is not a whole number from 0 to 86400"],
		["SALLYPORT_GATEWAY_WORKERS", "0", "is not a whole number from 1 to 64"],
		["SALLYPORT_PROBE_ALLOW", "localhost,10.0.0.0/64", "10.0.0.0/64 is no host, host:port, address or network"],
	])("refuses %s=%s in one line", (name, value, mend) => {
		const parse = () => parseEnvironment({ [name]: value }, "/srv");
		expect(parse).toThrow(new RegExp(`^${name} [^\\n]*$`));
		expect(parse).toThrow(mend);
	});

	it("never repeats the value of a secret in the line", () => {
		expect(() => parseEnvironment({ SALLYPORT_BOOTSTRAP_KEY: "abc" }, "/srv")).not.toThrow(/abc/);
	});

	it("wants an encryption key in production with a database of one's own", () => {
		const source = { NODE_ENV: "production", DATABASE_URL: "postgresql://db/sallyport" };
		expect(() => parseEnvironment(source, "/srv")).toThrow(/^SALLYPORT_ENCRYPTION_KEY is unset/);
		const key = "0123456789abcdef0123456789abcdef";
		expect(parseEnvironment({ ...source, SALLYPORT_ENCRYPTION_KEY: key }, "/srv").encryptionKey).toBe(key);
	});
});

describe("withSecrets", () => {
	const inFolder = () => parseEnvironment({ SALLYPORT_DATA_DIR: mkdtempSync(join(tmpdir(), "sallyport-env-")) }, "/");

	it("makes secrets once, readable by their owner only, and finds them again", () => {
		const environment = inFolder();
		const first = withSecrets(environment);
		expect(first.authSecret).not.toBe(first.encryptionKey);
		expect(withSecrets(environment)).toEqual(first);
		const file = join(environment.dataDir, "secrets", "nextauth-secret");
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(readFileSync(file, "utf8").trim()).toBe(first.authSecret);
	});

	it("does not go on with a damaged secret", () => {
		const environment = inFolder();
		withSecrets(environment);
		writeFileSync(join(environment.dataDir, "secrets", "encryption-key"), "");
		expect(() => withSecrets(environment)).toThrow(/is damaged; delete the file/);
	});

	it("says what to do when the data directory cannot be written", () => {
		const file = join(mkdtempSync(join(tmpdir(), "sallyport-env-")), "file");
		writeFileSync(file, "");
		expect(() => withSecrets(parseEnvironment({ SALLYPORT_DATA_DIR: file }, "/"))).toThrow(
			/^SALLYPORT_DATA_DIR cannot be used/,
		);
	});
});
