// The gateway as it is shipped, with one more route on the same server: `/constant`, which reads and parses the same body, decides nothing and answers
// bytes that never change. What a resolve costs is told against it, within one process. Started by resolve.ts with the environment of a server.
import type { IncomingMessage, ServerResponse } from "node:http";
import { alone } from "../../lib/gateway/peers";
import { createProxy } from "../../lib/gateway/proxy";
import { createGateway } from "../../lib/gateway/server";
import { processContext } from "../../lib/http/context";

const context = processContext();
await context.holder.start();
const proxy = createProxy({ host: "127.0.0.1", port: 9, untilServed: alone(context.holder).untilServed });
const gateway = createGateway({ context, proxy });

let constant = Buffer.from("{}");
const [answer] = gateway.server.listeners("request");
gateway.server.removeAllListeners("request");
gateway.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
	if (request.url !== "/constant" && request.url !== "/constant-body") {
		answer?.call(gateway.server, request, response);
		return;
	}
	const chunks: Buffer[] = [];
	request.on("data", (chunk: Buffer) => chunks.push(chunk));
	request.on("end", () => {
		const body = Buffer.concat(chunks);
		if (request.url === "/constant-body") constant = body;
		else if (request.method === "POST") JSON.parse(body.toString());
		response.writeHead(200, { "content-type": "application/json", "content-length": constant.length }).end(constant);
	});
});

const port = await gateway.listen(0, "127.0.0.1");
console.log(`port ${port}`);
process.on("SIGTERM", () => process.exit(0));
