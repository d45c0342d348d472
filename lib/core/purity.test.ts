// Holds the promise of lib/core: it imports only itself, and the parser of shell commands, and touches nothing outside its arguments.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const CORE = import.meta.dirname;
const files = readdirSync(CORE, { recursive: true, encoding: "utf8" })
	.filter((file) => file.endsWith(".ts") && !/\.(test|test-support)\.ts$/.test(file))
	.map((file) => join(CORE, file));

/** Names from outside that would make an answer depend on more than its arguments. */
const OUTSIDE = new Set([
	"Date",
	"performance",
	"process",
	"crypto",
	"fetch",
	"console",
	"require",
	"globalThis",
	"window",
	"Intl",
	"setTimeout",
	"setInterval",
	"queueMicrotask",
	"Promise",
]);
const LOCALE = new Set(["localeCompare", "toLocaleString", "toLocaleLowerCase", "toLocaleUpperCase", "random"]);

function faultsOf(file: string): string[] {
	const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
	const faults: string[] = [];
	const visit = (node: ts.Node): void => {
		const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
		if (isImport && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) {
			const from = node.moduleSpecifier.text;
			const isInside = from.startsWith(".") && !relative(CORE, resolve(dirname(file), from)).startsWith("..");
			const isParser = from === "unbash" && relative(CORE, file).startsWith("commands/");
			if (!isInside && !isParser) faults.push(`imports ${from}`);
		}
		if (ts.isThrowStatement(node)) faults.push("throws");
		if (ts.isAwaitExpression(node) || node.kind === ts.SyntaxKind.AsyncKeyword) faults.push("is asynchronous");
		if (node.kind === ts.SyntaxKind.ImportKeyword && ts.isCallExpression(node.parent))
			faults.push("imports at run time");
		if (ts.isIdentifier(node)) {
			const isMember =
				(ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) &&
				node.parent.name === node;
			if (isMember ? LOCALE.has(node.text) : OUTSIDE.has(node.text)) faults.push(`uses ${node.text}`);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return faults;
}

describe("lib/core", () => {
	test("has files to look at", () => expect(files.length).toBeGreaterThan(20));

	test.each(files.map((file) => [relative(CORE, file), file]))(
		"%s is pure and imports only lib/core",
		(_name, file) => {
			expect(faultsOf(file)).toEqual([]);
		},
	);
});
