// Holds that the page shows what the document says: references followed, lists and choices flattened, and that recursion ends.
import { describe, expect, it } from "vitest";
import { readDocument } from "./api-reference";

const node = {
	type: "object",
	required: ["name"],
	properties: {
		name: { type: "string", description: "Its name." },
		children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
	},
};
const document = {
	paths: {
		"/api/nodes": {
			post: {
				operationId: "postNodes",
				summary: "Add a node",
				tags: ["Nodes"],
				security: [{ key: [] }, { session: [] }],
				requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } } },
				responses: {
					201: {
						content: {
							"application/json": {
								schema: {
									anyOf: [
										{ type: "object", properties: { id: { type: "integer" } } },
										{ type: "object", properties: { unchanged: { const: true } } },
									],
								},
							},
						},
					},
					default: {},
				},
			},
		},
	},
	components: { schemas: { Node: node } },
};

describe("the interface as rows", () => {
	const [section] = readDocument(document);
	const [operation] = section?.operations ?? [];

	it("has the operation under its tag, with who may call it", () => {
		expect(section?.tag).toBe("Nodes");
		expect(operation).toMatchObject({ method: "POST", path: "/api/nodes", auth: ["key", "session"], status: "201" });
	});

	it("follows references, marks what is required, and ends where a schema holds itself", () => {
		expect(operation?.body[0]).toEqual({ path: "name", type: "string", isRequired: true, description: "Its name." });
		const paths = operation?.body.map((row) => row.path) ?? [];
		expect(paths).toContain("children[].name");
		expect(paths.length).toBeLessThan(20);
	});

	it("shows the fields of every choice of an answer", () => {
		expect(operation?.answer.map(({ path, type }) => [path, type])).toEqual([
			["id", "integer"],
			["unchanged", "true"],
		]);
	});

	it("is empty for what is no document", () => {
		for (const nothing of [null, undefined, [], "x", { paths: { "/a": null } }])
			expect(readDocument(nothing)).toEqual([]);
	});
});
