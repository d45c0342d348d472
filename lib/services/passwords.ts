// Passwords at rest: scrypt with a salt each, in the PHC string form. Checking costs the same whether the account exists.
import "server-only";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const PARAMETERS = { ln: 17, r: 8, p: 1 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** scrypt needs 128 · N · r bytes; the default limit of Node is below that. */
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;

type Parameters = { readonly ln: number; readonly r: number; readonly p: number };
/** Derives `KEY_BYTES` bytes. A parameter of the functions below so that a test can count the calls. */
export type Derive = (password: string, salt: Buffer, parameters: Parameters) => Promise<Buffer>;

const derive: Derive = (password, salt, { ln, r, p }) =>
	new Promise((resolve, reject) => {
		// People type the same letter in more than one encoding.
		const text = password.normalize("NFKC");
		scrypt(text, salt, KEY_BYTES, { N: 2 ** ln, r, p, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
			error === null ? resolve(key) : reject(error),
		);
	});

const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** `$scrypt$ln=17,r=8,p=1$salt$hash` with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const key = await derive(password, salt, PARAMETERS);
	const { ln, r, p } = PARAMETERS;
	return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;
}

const FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(stored: string | null) {
	const parts = stored === null ? null : FORM.exec(stored);
	if (parts === null) return null;
	const [, ln, r, p, salt, key] = parts;
	return {
		parameters: { ln: Number(ln), r: Number(r), p: Number(p) },
		salt: Buffer.from(salt ?? "", "base64"),
		key: Buffer.from(key ?? "", "base64"),
	};
}

/** What an account without a password is compared with: nothing that any password gives. */
const NOBODY = { parameters: PARAMETERS, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };

/**
 * Whether the password is the stored one. Derives exactly one key in every case, also for no account (null) and for one
 * without a password, so that the answer's time says nothing.
 */
export async function verifyPassword(
	stored: string | null,
	password: string,
	deriveKey: Derive = derive,
): Promise<boolean> {
	const known = parse(stored);
	const { parameters, salt, key } = known ?? NOBODY;
	const given = await deriveKey(password, salt, parameters);
	const isSame = given.length === key.length && timingSafeEqual(given, key);
	return isSame && known !== null;
}
