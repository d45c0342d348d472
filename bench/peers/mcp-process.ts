// What the official MCP SDK costs for the same list: its low-level server, which is given JSON Schemas, and its high-level one, which is given zod
// schemas. Stateful sessions that answer in JSON, the SDK's fastest form. Started as `mcp-process.ts <file with the tools>`; prints both ports.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const toolSchema = z.object({
	name: z.string(),
	description: z.string(),
	inputSchema: z.looseObject({ type: z.literal("object") }),
});
const tools = z.array(toolSchema).parse(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")));
const INFO = { name: "bench", version: "1.0.0" };

function lowLevel(): Server {
	const server = new Server(INFO, { capabilities: { tools: {} } });
	server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
	return server;
}

function highLevel(): McpServer {
	const server = new McpServer(INFO);
	for (const { name, description, inputSchema } of tools) {
		const schema = z.fromJSONSchema(JSON.parse(JSON.stringify(inputSchema)));
		if (!(schema instanceof z.ZodObject)) throw new Error(`${name}: its parameters are no object`);
		server.registerTool(name, { description, inputSchema: schema.shape }, () => ({ content: [] }));
	}
	return server;
}

async function listen(server: Server | McpServer): Promise<number> {
	const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, enableJsonResponse: true });
	await server.connect(transport);
	const http = createServer((request, response) => void transport.handleRequest(request, response));
	return new Promise((resolve) => {
		http.listen(0, "127.0.0.1", () => {
			const address = http.address();
			resolve(typeof address === "object" && address !== null ? address.port : 0);
		});
	});
}

console.log(`ports ${await listen(lowLevel())} ${await listen(highLevel())}`);
process.on("SIGTERM", () => process.exit(0));
