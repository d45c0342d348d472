// Why a probe did not succeed, as one short sentence that people may read: no secret, no path of an address, no stack.

import "server-only";
import { codeOf } from "@/lib/db/start-error";

/** `refused`: Sallyport does not ask this address at all. `failed`: it asked, and what it needs is not there. */
export class ProbeFailure extends Error {
	override readonly name = "ProbeFailure";

	constructor(
		readonly kind: "refused" | "failed",
		message: string,
	) {
		super(message);
	}
}

const WORDS: Readonly<Record<string, string>> = {
	ECONNREFUSED: "The connection was refused.",
	ECONNRESET: "The connection was cut.",
	EPIPE: "The connection was cut.",
	EHOSTUNREACH: "The host cannot be reached.",
	ENETUNREACH: "The network cannot be reached.",
	ETIMEDOUT: "The connection timed out.",
	ENOTFOUND: "The name cannot be resolved.",
	EAI_AGAIN: "The name cannot be resolved at the moment.",
	HPE_INVALID_CONSTANT: "It does not speak HTTP.",
	HPE_HEADER_OVERFLOW: "The headers of its answer are too long.",
	CERT_HAS_EXPIRED: "Its certificate has expired.",
	ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another name.",
	DEPTH_ZERO_SELF_SIGNED_CERT: "Its certificate is signed by itself.",
	SELF_SIGNED_CERT_IN_CHAIN: "Its certificate is not signed by an authority that is trusted here.",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: "Its certificate is not signed by an authority that is trusted here.",
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "Its certificate is not signed by an authority that is trusted here.",
	EPROTO: "It does not speak TLS.",
	ERR_SSL_WRONG_VERSION_NUMBER: "It does not speak TLS.",
};

/** Anything that a probe throws, in that form. What the system says beyond its code is left out: it names addresses. */
export function toFailure(error: unknown): ProbeFailure {
	if (error instanceof ProbeFailure) return error;
	const code = codeOf(error);
	if (code !== null && Object.hasOwn(WORDS, code)) return new ProbeFailure("failed", WORDS[code] ?? "");
	if (code?.startsWith("HPE_")) return new ProbeFailure("failed", "It does not speak HTTP.");
	return new ProbeFailure("failed", code === null ? "The probe failed." : `The probe failed (${code.slice(0, 60)}).`);
}
