// Holds what a probe never connects to, whatever it is called, and what the allowlist opens.

import type { LookupAddress } from "node:dns";
import { describe, expect, it } from "vitest";
import { addressesOf, fixedLookup, readUrl, specialKind } from "./address-guard";
import { NOTHING_ALLOWED, parseAllowlist } from "./allowlist";

const answering = (...addresses: string[]) => {
	let asked = 0;
	const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }));
	const resolve = async () => {
		asked += 1;
		return found;
	};
	return { resolve, asked: () => asked };
};
const refused = { kind: "refused" };
const STRICT_GUARD = { allow: NOTHING_ALLOWED };

describe("addresses", () => {
	it.each([
		["0.0.0.0", "unspecified"],
		["0.1.2.3", "unspecified"],
		["::", "unspecified"],
		["127.0.0.1", "loopback"],
		["127.255.255.254", "loopback"],
		["::1", "loopback"],
		["0:0:0:0:0:0:0:1", "loopback"],
		["10.0.0.1", "private"],
		["10.255.255.255", "private"],
		["172.16.0.1", "private"],
		["172.31.255.255", "private"],
		["192.168.1.1", "private"],
		["100.64.0.1", "private"],
		["100.127.255.255", "private"],
		["fc00::1", "private"],
		["fd12:3456:789a::1", "private"],
		["169.254.0.1", "link-local"],
		["fe80::1", "link-local"],
		["febf::1", "link-local"],
		["fec0::1", "link-local"],
		["169.254.169.254", "metadata"],
		["169.254.170.2", "metadata"],
		["100.100.100.200", "metadata"],
		["168.63.129.16", "metadata"],
		["fd00:ec2::254", "metadata"],
		["fd20:ce::254", "metadata"],
		["224.0.0.1", "multicast"],
		["239.255.255.255", "multicast"],
		["ff02::1", "multicast"],
		["240.0.0.1", "reserved"],
		["255.255.255.255", "reserved"],
		["192.0.2.1", "reserved"],
		["198.18.0.1", "reserved"],
		["203.0.113.9", "reserved"],
		["2001:db8::1", "reserved"],
		["4000::1", "reserved"],
		["::ffff:10.0.0.1", "disguise"],
		["::ffff:8.8.8.8", "disguise"],
		["::ffff:a9fe:a9fe", "disguise"],
		["::127.0.0.1", "disguise"],
		["64:ff9b::a00:1", "disguise"],
		["64:ff9b:1::7f00:1", "disguise"],
		["2002:7f00:1::", "disguise"],
		["2001:0:4136:e378::1", "disguise"],
	])("%s is refused as %s", async (address, kind) => {
		expect(specialKind(address)).toContain(kind);
		await expect(addressesOf(address, 80, STRICT_GUARD)).rejects.toMatchObject(refused);
		await expect(addressesOf(`[${address}]`, 80, STRICT_GUARD)).rejects.toMatchObject(refused);
		await expect(
			addressesOf("name.test", 80, { ...STRICT_GUARD, ...answering("1.1.1.1", address) }),
		).rejects.toMatchObject(refused);
	});

	it.each(["1.1.1.1", "8.8.8.8", "172.15.255.255", "172.32.0.1", "100.63.255.255", "100.128.0.1", "2606:4700::1111"])(
		"%s may be asked",
		async (address) => {
			expect(specialKind(address)).toBeNull();
			expect(await addressesOf(address, 443, STRICT_GUARD)).toMatchObject([{ address }]);
		},
	);
});

describe("hosts", () => {
	it.each([
		"localhost",
		"LOCALHOST.",
		"127.1",
		"127.0.1",
		"2130706433",
		"0x7f000001",
		"0x7f.0.0.1",
		"0177.0.0.1",
		"8.8.2056",
		"134744072",
		"name.0x",
		"fe80::1%eth0",
	])("%s is refused", async (host) => {
		await expect(addressesOf(host, 80, STRICT_GUARD)).rejects.toMatchObject(refused);
	});

	it("is refused when one of several addresses is", async () => {
		const guard = { ...STRICT_GUARD, ...answering("1.1.1.1", "10.1.2.3") };
		await expect(addressesOf("inside.test", 80, guard)).rejects.toThrow(
			"inside.test resolves to 10.1.2.3, which is a private address, and such addresses are not probed.",
		);
	});

	it("is looked up once, and the connection uses what was judged", async () => {
		const { resolve, asked } = answering("1.1.1.1");
		const addresses = await addressesOf("name.test", 80, { ...STRICT_GUARD, resolve });
		const lookup = fixedLookup(addresses);
		const found: unknown[] = [];
		lookup("name.test", { all: true }, (_, ...answer) => found.push(answer));
		lookup("name.test", {}, (_, ...answer) => found.push(answer));
		expect(found).toEqual([[[{ address: "1.1.1.1", family: 4 }]], ["1.1.1.1", 4]]);
		expect(asked()).toBe(1);
	});

	it("that resolves to nothing is not there, which is no refusal", async () => {
		const lookup = addressesOf("empty.test", 80, { ...STRICT_GUARD, ...answering() });
		await expect(lookup).rejects.toMatchObject({ kind: "failed" });
	});
});

describe("web addresses", () => {
	it.each([
		"ftp://example.com/",
		"file:///etc/passwd",
		"gopher://example.com",
		"javascript:alert(1)",
		"//example.com",
		"example.com",
		"http://",
		"http://user@example.com/",
		"http://user:secret@example.com/",
		"http://2130706433/",
		"http://0x7f.1/",
		"http://0177.0.0.1/",
		"http://127.1/",
		"http://8.8.2056/",
		"http://%38.8.8.8/",
		"http://8。8。8。8/",
		"http://８.8.8.8/",
		"http:8.8.8.8/",
		"http:\\\\8.8.8.8",
		"http://8.8.\t8.8/",
	])("%s is refused", (text) => {
		expect(() => readUrl(text)).toThrow(expect.objectContaining(refused));
	});

	it.each([
		"http://8.8.8.8",
		"http://8.8.8.8:80/x?y#z",
		"HTTPS://EXAMPLE.com/",
		"http://8.8.8.8./",
		"http://[2606::1]:8/",
	])("%s may be asked", (text) => expect(readUrl(text).href).toBe(new URL(text).href));

	it.each([
		["/next", true],
		["?page=2", true],
		["http://8.8.8.8/next", true],
		["https://example.com/", true],
		["ftp://8.8.8.8/", false],
		["//134744072/", false],
		["https:134744072", false],
		["http://user:pw@8.8.8.8/", false],
	])("a redirect to %s: allowed %s", (location, isAllowed) => {
		const read = () => readUrl(location, new URL("http://8.8.8.8/first"));
		if (isAllowed) expect(read()).toBeInstanceOf(URL);
		else expect(read).toThrow(expect.objectContaining(refused));
	});
});

describe("the allowlist", () => {
	const allows = async (list: string, host: string, port: number, ...addresses: string[]) => {
		const guard = { allow: parseAllowlist(list), ...(addresses.length > 0 ? answering(...addresses) : {}) };
		return addressesOf(host, port, guard).then(
			() => true,
			() => false,
		);
	};

	it.each([
		["127.0.0.1", "127.0.0.1", 80, true],
		["127.0.0.1", "127.0.0.2", 80, false],
		["127.0.0.1:8080", "127.0.0.1", 8080, true],
		["127.0.0.1:8080", "127.0.0.1", 80, false],
		["10.0.0.0/8, 192.168.0.0/16", "192.168.3.4", 80, true],
		["10.0.0.0/8", "11.0.0.1", 80, true],
		["10.0.0.0/9", "10.200.0.1", 80, false],
		["::1", "::1", 80, true],
		["[::1]:99", "::1", 99, true],
		["[::1]:99", "::1", 98, false],
		["fd00::/8", "fd12::1", 80, true],
		["localhost", "2130706433", 80, false],
	])("%s, %s on port %i: %s", async (list, host, port, expected) => {
		expect(await allows(list, host, port)).toBe(expected);
	});

	it("opens a host by its name, whatever it resolves to, and no other", async () => {
		expect(await allows("db.internal", "DB.internal.", 5432, "10.0.0.5")).toBe(true);
		expect(await allows("db.internal:5432", "db.internal", 22, "10.0.0.5")).toBe(false);
		expect(await allows("db.internal", "evil-db.internal", 80, "10.0.0.5")).toBe(false);
		expect(await allows("10.0.0.0/8", "db.internal", 80, "10.0.0.5")).toBe(true);
		expect(await allows("10.0.0.0/8", "db.internal", 80, "10.0.0.5", "127.0.0.1")).toBe(false);
	});

	it.each([
		"*",
		"http://x",
		"a b",
		"10.0.0.0/33",
		"::/129",
		"10.0.0",
		"host:0",
		"host:70000",
		"-x",
		"[host]:1",
		"1.2.3.4.5",
	])("%s cannot be read", (entry) => expect(() => parseAllowlist(`good.test,${entry}`)).toThrow(RangeError));
});
