// Loaded into every Node process of a server (NODE_OPTIONS=--import …) to hold that it needs no network: whoever looks up or
// connects to anything but this machine is refused, and written down in the file that SALLYPORT_TEST_NETWORK_LOG names.
import { appendFileSync } from "node:fs";
import { Socket } from "node:net";

const LOOPBACK = /^(?:localhost|127\.[\d.]+|::1|\[::1\])$/;
const connect = Socket.prototype.connect;

Socket.prototype.connect = function (...args) {
	// Node itself passes its options in an array.
	const [first, second] = Array.isArray(args[0]) ? args[0] : args;
	const options = typeof first === "object" && first !== null ? first : { port: first, host: second };
	const host = typeof options.host === "string" ? options.host : "localhost";
	// A path or a bare descriptor never leaves the machine.
	if (options.port !== undefined && !LOOPBACK.test(host)) {
		appendFileSync(process.env.SALLYPORT_TEST_NETWORK_LOG, `${host}:${options.port}\n`);
		this.destroy(Object.assign(new Error(`There is no network here: ${host}`), { code: "ENETUNREACH" }));
		return this;
	}
	return connect.apply(this, args);
};
