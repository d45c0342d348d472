// JSON log lines on standard output. Only what is named here is ever written: never arguments, keys, bodies or prompts.

import "server-only";
import { pino } from "pino";

/** ERROR means that somebody must act. Requests that change nothing and succeed are `debug`. */
export const log = pino({
	level: process.env.NODE_ENV === "test" ? "silent" : "info",
	base: { process: process.env.SALLYPORT_PROCESS ?? "sallyport" },
	timestamp: pino.stdTimeFunctions.isoTime,
	formatters: { level: (label) => ({ level: label }) },
	serializers: { err: pino.stdSerializers.err },
});
