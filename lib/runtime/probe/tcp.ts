// Opens a connection and closes it again: the port is there. Nothing is sent or read.

import "server-only";
import { connect } from "node:net";
import type { TcpCheckConfig } from "@/lib/core/resolver/model";
import { addressesOf, fixedLookup, type Guard } from "./address-guard";
import { withDeadline } from "./deadline";

/**
 * Succeeds when the port takes a connection in time.
 * @throws ProbeFailure, or the system's error for a connection that cannot be made
 */
export function probeTcp({ host, port, timeoutMs }: TcpCheckConfig, guard: Guard): Promise<void> {
	return withDeadline(timeoutMs, async (signal) => {
		const addresses = await addressesOf(host, port, guard);
		await new Promise<void>((resolve, reject) => {
			const socket = connect({ host, port, lookup: fixedLookup(addresses) });
			const stop = () => socket.destroy();
			signal.addEventListener("abort", stop, { once: true });
			socket.on("error", reject);
			socket.on("connect", () => {
				resolve();
				socket.destroy();
			});
		});
	});
}
