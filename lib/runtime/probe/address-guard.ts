// What a probe may connect to: public addresses, and what the setting SALLYPORT_PROBE_ALLOW names. The control plane stands inside a network, and
// whoever edits a check must not learn through it what is there. A name is looked up once, and the addresses that were judged are the ones connected to.

import "server-only";
import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import type { Allowlist } from "./allowlist";
import { ProbeFailure } from "./failure";

export type Guard = {
	readonly allow: Allowlist;
	/** All addresses of a name; the system's resolver unless a test says otherwise. */
	readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
};

// The first kind that fits counts. Public IPv6 is 2000::/3 alone; whatever is outside of it and not named here is refused as reserved.
const RANGES: readonly (readonly [kind: string, networks: readonly string[]])[] = [
	[
		"an IPv4 address in the disguise of IPv6",
		["::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"],
	],
	["unspecified", ["0.0.0.0/8", "::/128"]],
	["a loopback address", ["127.0.0.0/8", "::1/128"]],
	["an IPv4 address in the disguise of IPv6", ["::/96"]],
	[
		"the metadata service of a cloud",
		[
			...["169.254.169.254/32", "169.254.170.2/32", "169.254.170.23/32", "100.100.100.200/32", "168.63.129.16/32"],
			...["192.0.0.192/32", "fd00:ec2::254/128", "fd00:ec2::23/128", "fd20:ce::254/128"],
		],
	],
	["a link-local address", ["169.254.0.0/16", "fe80::/10", "fec0::/10"]],
	["a private address", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"]],
	["a multicast address", ["224.0.0.0/4", "ff00::/8"]],
	[
		"a reserved address",
		[
			...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
			...["240.0.0.0/4", "2001:2::/48", "2001:db8::/32", "3fff::/20"],
		],
	],
];

function listOf(networks: readonly string[]): BlockList {
	const list = new BlockList();
	for (const network of networks) {
		const [address = "", bits = ""] = network.split("/");
		list.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
	}
	return list;
}

// Lists of their own for each family: a list of IPv4 networks would also match the IPv6 disguise of an address.
const LISTS = RANGES.map(([kind, networks]) => ({
	kind,
	ipv4: listOf(networks.filter((network) => !network.includes(":"))),
	ipv6: listOf(networks.filter((network) => network.includes(":"))),
}));
const GLOBAL_IPV6 = listOf(["2000::/3"]);

/** What kind of address it is, when it is none that the public internet leads to; null when it is. */
export function specialKind(address: string): string | null {
	const family = isIPv4(address) ? "ipv4" : "ipv6";
	const found = LISTS.find((list) => list[family].check(address, family));
	if (found !== undefined) return found.kind;
	return family === "ipv4" || GLOBAL_IPV6.check(address, "ipv6") ? null : "a reserved address";
}

/** A host as it is looked up: lower case, without the brackets of IPv6 and without a final dot. */
const bare = (host: string) =>
	host
		.toLowerCase()
		.replace(/^\[(.*)\]$/, "$1")
		.replace(/\.$/, "");

/** A name whose last part is a number is not a name: the system reads it as an address in another notation. */
const isOddNumber = (host: string) => isIP(host) === 0 && /(?:^|\.)(?:0x[0-9a-f]*|\d+)$/.test(host);

const HINT = "The setting SALLYPORT_PROBE_ALLOW names exceptions.";

/**
 * The addresses of a host that a probe may connect to; all of them are permitted, or none is given.
 * @throws ProbeFailure `refused` for what may not be asked, `failed` for a name that cannot be resolved
 */
export async function addressesOf(host: string, port: number, guard: Guard): Promise<readonly LookupAddress[]> {
	const name = bare(host);
	if (isOddNumber(name)) {
		throw new ProbeFailure("refused", "Write the address as four decimal numbers; other notations are refused.");
	}
	if (name.includes("%")) throw new ProbeFailure("refused", "Addresses with a zone are refused.");
	const family = isIP(name);
	const addresses = family === 0 ? await resolve(name, guard) : [{ address: name, family }];
	if (guard.allow.allowsHost(name, port)) return addresses;
	for (const { address } of addresses) {
		const kind = address.includes("%") ? "a link-local address" : specialKind(address);
		if (kind === null || guard.allow.allowsAddress(address, port)) continue;
		const subject = family === 0 ? `${name} resolves to ${address}, which` : address;
		throw new ProbeFailure("refused", `${subject} is ${kind}, and such addresses are not probed. ${HINT}`);
	}
	return addresses;
}

const lookupAll = promisify(systemLookup);
const bySystem = (host: string) => lookupAll(host, { all: true, verbatim: true });

async function resolve(name: string, { resolve: ask = bySystem }: Guard): Promise<readonly LookupAddress[]> {
	const addresses = await ask(name);
	if (addresses.length === 0) throw new ProbeFailure("failed", "The name cannot be resolved.");
	return addresses;
}

/** A look-up for `connect` that gives what was judged and never asks again. */
export function fixedLookup(addresses: readonly LookupAddress[]): LookupFunction {
	return (_host, options, callback) => {
		const first = addresses[0] ?? { address: "", family: 0 };
		if (options.all === true) callback(null, [...addresses]);
		else callback(null, first.address, first.family);
	};
}

/**
 * An address as it may be asked: absolute, http or https, no credentials, and the host written in its plain form.
 * @param base what a relative address is relative to, for redirects
 * @throws ProbeFailure `refused`
 */
export function readUrl(text: string, base?: URL): URL {
	if (!URL.canParse(text, base)) throw new ProbeFailure("refused", "The address cannot be read.");
	const url = new URL(text, base);
	if (url.protocol !== "http:" && url.protocol !== "https:") {
		throw new ProbeFailure("refused", "Only http and https are asked.");
	}
	if (url.username !== "" || url.password !== "") {
		throw new ProbeFailure("refused", "An address with a user name or password in it is not asked.");
	}
	// Reading an address turns 0x7f.1 and its like into four numbers: whoever writes that has something to hide.
	const written = /^\s*(?:[a-z]+:)?\/\/([^/?#]*)/i.exec(text)?.[1];
	const isFromBase = base?.host === url.host && written === undefined && !/^\s*[a-z][a-z0-9+.-]*:/i.test(text);
	if (isIPv4(url.hostname) && !isFromBase && written?.replace(/\.?(?::\d*)?$/, "") !== url.hostname) {
		throw new ProbeFailure("refused", "Write the address as four decimal numbers; other notations are refused.");
	}
	return url;
}
