// The exceptions from the address guard, as the setting SALLYPORT_PROBE_ALLOW writes them: hosts, hosts with a port, addresses and networks.

import "server-only";
import { BlockList, isIP, isIPv6 } from "node:net";

export type Allowlist = {
	/** Whether this host, whatever it resolves to, may be asked on this port. The host in lower case, without brackets and final dot. */
	allowsHost(host: string, port: number): boolean;
	/** Whether this address may be asked on this port. */
	allowsAddress(address: string, port: number): boolean;
};

type Rule = { readonly port: number | null };
type Network = Rule & { readonly list: BlockList };

const LABEL = "[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?";
const HOST = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`);

/**
 * Reads `host`, `host:port`, `address`, `address:port`, `[address]:port` and `network/bits`, separated by commas.
 * @throws RangeError whose message names the entry that cannot be used
 */
export function parseAllowlist(text: string): Allowlist {
	const hosts = new Map<string, Rule[]>();
	const networks: Network[] = [];
	for (const entry of text.split(",").map((item) => item.trim().toLowerCase())) {
		if (entry === "") continue;
		const read = readEntry(entry);
		if (read === null) throw new RangeError(`${entry.slice(0, 80)} is no host, host:port, address or network`);
		if ("list" in read) networks.push(read);
		else hosts.set(read.host, [...(hosts.get(read.host) ?? []), read]);
	}
	const fits = (rule: Rule, port: number) => rule.port === null || rule.port === port;
	return {
		allowsHost: (host, port) => (hosts.get(host) ?? []).some((rule) => fits(rule, port)),
		allowsAddress: (address, port) =>
			networks.some((network) => fits(network, port) && network.list.check(address, familyOf(address))),
	};
}

export const NOTHING_ALLOWED: Allowlist = parseAllowlist("");

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

function readEntry(entry: string): Network | (Rule & { readonly host: string }) | null {
	const slash = entry.indexOf("/");
	if (slash >= 0) return networkOf(entry.slice(0, slash), entry.slice(slash + 1), null);
	if (isIP(entry) !== 0) return networkOf(entry, wholeOf(entry), null);
	const parts = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(entry);
	if (parts === null) return null;
	const port = parts[3] === undefined ? null : Number(parts[3]);
	if (port !== null && (port < 1 || port > 65_535)) return null;
	const address = parts[1] ?? parts[2] ?? "";
	if (isIP(address) !== 0) return networkOf(address, wholeOf(address), port);
	const host = address.replace(/\.$/, "");
	// A number at the end is an address that somebody has mistyped.
	return parts[1] === undefined && HOST.test(host) && !/(?:^|\.)\d+$/.test(host) ? { host, port } : null;
}

const wholeOf = (address: string) => (isIPv6(address) ? "128" : "32");

function networkOf(address: string, bits: string, port: number | null): Network | null {
	if (isIP(address) === 0 || address.includes("%") || !/^\d{1,3}$/.test(bits)) return null;
	if (Number(bits) > Number(wholeOf(address))) return null;
	const list = new BlockList();
	list.addSubnet(address, Number(bits), familyOf(address));
	return { list, port };
}
