// The yardstick: a plain node:http server that reads the same request body and answers the same bytes, and decides nothing.
// Started as a process of its own: `bare-server.ts <file with the body>`; prints its port.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const body = readFileSync(process.argv[2] ?? "");
const ETAG = 'W/"bare"';

const server = createServer((request, response) => {
	if (request.method === "GET") {
		if (request.headers["if-none-match"] === ETAG) response.writeHead(304, { etag: ETAG }).end();
		else
			response
				.writeHead(200, { "content-type": "application/json", "content-length": body.length, etag: ETAG })
				.end(body);
		return;
	}
	const chunks: Buffer[] = [];
	request.on("data", (chunk: Buffer) => chunks.push(chunk));
	request.on("end", () => {
		JSON.parse(Buffer.concat(chunks).toString());
		response
			.writeHead(200, { "content-type": "application/json", "content-length": body.length, etag: ETAG })
			.end(body);
	});
});

server.listen(0, "127.0.0.1", () => {
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	console.log(`port ${address.port}`);
});
process.on("disconnect", () => process.exit(0));
