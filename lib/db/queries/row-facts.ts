// What the API tells about rows and the resolver has no use for: the revision of each row's last change, and where a tool
// comes from.
import "server-only";
import type { Database } from "../client";
import { toAppError } from "../errors";

export type ToolFacts = {
	readonly sourceKind: "builtin" | "plugin" | "server";
	readonly sourceName: string;
	/** Path below the checkout, and line of the registration; null for tools that come from no file. */
	readonly file: string | null;
	readonly line: number | null;
	readonly revision: number;
};

export type RowFacts = {
	/** By the id of the tool. */
	readonly tools: ReadonlyMap<string, ToolFacts>;
	/** By name: revision of the last change. */
	readonly toolsets: ReadonlyMap<string, number>;
	readonly profiles: ReadonlyMap<string, number>;
	readonly checks: ReadonlyMap<string, number>;
};

/** @throws AppError `unavailable`. */
export async function loadRowFacts(db: Database): Promise<RowFacts> {
	const select = { name: true, revision: true } as const;
	try {
		const [tools, toolsets, profiles, checks] = await Promise.all([
			db.prisma.tool.findMany({
				select: { id: true, file: true, line: true, revision: true, source: { select: { kind: true, name: true } } },
			}),
			db.prisma.toolset.findMany({ select }),
			db.prisma.profile.findMany({ select }),
			db.prisma.check.findMany({ select }),
		]);
		return {
			tools: new Map(
				tools.map(({ id, source, ...facts }) => [id, { ...facts, sourceKind: source.kind, sourceName: source.name }]),
			),
			toolsets: new Map(toolsets.map((row) => [row.name, row.revision])),
			profiles: new Map(profiles.map((row) => [row.name, row.revision])),
			checks: new Map(checks.map((row) => [row.name, row.revision])),
		};
	} catch (error) {
		throw toAppError(error);
	}
}
