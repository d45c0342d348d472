// A stored password is checked by its own parameters, and everything that is no stored password fits no password.
import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { type Derive, hashPassword, verifyPassword } from "./passwords";

/** The real derivation with any parameters, so that cheap ones can be used. */
const derive: Derive = async (password, salt, { ln, r, p }) => scryptSync(password, salt, 32, { N: 2 ** ln, r, p });
const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
const cheap = `$scrypt$ln=4,r=1,p=1$${unpadded(Buffer.from("salt of sixteen!"))}$${unpadded(
	scryptSync("correct horse", "salt of sixteen!", 32, { N: 16, r: 1, p: 1 }),
)}`;

test("a password fits its own hash and no other", async () => {
	const stored = await hashPassword("correct horse");
	expect(await verifyPassword(stored, "correct horse")).toBe(true);
	expect(await verifyPassword(stored, "correct horsf")).toBe(false);
});

test("the same password in two encodings of Unicode is the same", async () => {
	const stored = await hashPassword("caf\u00e9 au lait");
	expect(await verifyPassword(stored, "cafe\u0301 au lait")).toBe(true);
});

test("a hash with other parameters is checked by those", async () => {
	expect(await verifyPassword(cheap, "correct horse", derive)).toBe(true);
	expect(await verifyPassword(cheap, "wrong", derive)).toBe(false);
});

test.each([null, "", "correct horse", "$argon2id$v=19$x$y$z", cheap.slice(0, -1)])(
	"nothing fits what is no hash: %j",
	async (stored) => {
		const nothing: Derive = async () => Buffer.alloc(32);
		expect(await verifyPassword(stored, "correct horse", nothing)).toBe(false);
	},
);
