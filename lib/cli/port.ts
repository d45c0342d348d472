// Finds out, before anything is started, whether the port can be had, and who has it when it cannot.

import { readdir, readFile, readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { codeOf, messageOf, StartError } from "@/lib/db/start-error";

/**
 * Returns when `port` can be listened on.
 * @throws StartError that names the process that holds it, as far as the system tells
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
	try {
		await tryListen(port, host);
	} catch (error) {
		throw await portError(error, port, host);
	}
}

/** A port on the loopback address that is free now. */
export function freeLoopbackPort(): Promise<number> {
	return tryListen(0, "127.0.0.1");
}

function tryListen(port: number, host: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen({ port, host, exclusive: true }, () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address !== null ? address.port : port));
		});
	});
}

/** The line for an error of `listen`. */
export async function portError(error: unknown, port: number, host: string): Promise<StartError> {
	const code = codeOf(error);
	if (code === "EADDRINUSE") {
		const holder = await describePortHolder(port);
		return new StartError(
			`Port ${port} is in use${holder === null ? "" : ` by ${holder}`}; stop that, or choose another one: PORT=${port + 1} npm start`,
		);
	}
	if (code === "EACCES") {
		return new StartError(`Port ${port} needs special rights; choose one above 1023: PORT=3000 npm start`);
	}
	if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
		return new StartError(
			`HOST ${host} is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for every network.`,
		);
	}
	return new StartError(`Port ${port} on ${host} cannot be listened on: ${messageOf(error)}`);
}

/** `process 123 (node)`; null where the system does not tell (other systems than Linux, other people's processes). */
async function describePortHolder(port: number): Promise<string | null> {
	const inodes = new Set(
		(await Promise.all(["/proc/net/tcp", "/proc/net/tcp6"].map((file) => listeners(file, port)))).flat(),
	);
	if (inodes.size === 0) return null;
	for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
		for (const descriptor of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
			const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => "");
			const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
			if (inode === undefined || !inodes.has(inode)) continue;
			const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
			return `process ${pid}${name === "" ? "" : ` (${name.trim()})`}`;
		}
	}
	return null;
}

/** Inodes of the sockets that listen on `port`: state 0A in the kernel's table, local port in hexadecimal. */
async function listeners(file: string, port: number): Promise<string[]> {
	const table = await readFile(file, "utf8").catch(() => "");
	const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
	return table.split("\n").flatMap((line) => {
		const fields = line.trim().split(/\s+/);
		return fields[1]?.endsWith(suffix) && fields[3] === "0A" && fields[9] !== undefined ? [fields[9]] : [];
	});
}
