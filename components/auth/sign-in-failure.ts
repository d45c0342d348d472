// Reads what next-auth says about a failed attempt. Unknown user and wrong password are one answer, so that nobody learns who exists.
export type SignInFailure =
	| { kind: "credentials" }
	| { kind: "rate-limited"; waitSeconds: number | undefined }
	| { kind: "other" };

/** `code` is "invalid-credentials", "rate-limited" or "rate-limited:<seconds>"; anything else is a fault of the server. */
export function readSignInFailure(code: string): SignInFailure {
	if (code === "invalid-credentials") return { kind: "credentials" };
	const limited = /^rate-limited(?::(\d+))?$/.exec(code);
	if (limited) return { kind: "rate-limited", waitSeconds: limited[1] ? Number(limited[1]) : undefined };
	return { kind: "other" };
}
