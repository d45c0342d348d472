// Reads one tool module as a syntax tree, without running it: where it registers at its top level, what is wrong with its
// syntax, and which of its neighbours it imports.

import ts from "typescript";

/** A call of `registry.register` or `registry.retire`. `name` is null when it is not written as plain text. */
export type CallSite = { readonly line: number; readonly name: string | null };

export type SourceReading =
	| { readonly kind: "unreadable"; readonly message: string }
	/** `names` are those that the part which can be read would register. */
	| {
			readonly kind: "syntax-error";
			readonly line: number;
			readonly message: string;
			readonly names: readonly string[];
	  }
	| {
			readonly kind: "read";
			readonly isEmpty: boolean;
			/** Calls that run when the module is loaded, in source order. */
			readonly sites: readonly CallSite[];
			/** Line of the first call inside a function, a class or a branch, which discovery does not count. */
			readonly nestedLine: number | null;
			/** Relative imports, as written. */
			readonly imports: readonly { readonly specifier: string; readonly line: number }[];
	  };

const CALLS: ReadonlySet<string> = new Set(["register", "retire"]);

const lineOf = (file: ts.SourceFile, position: number) => file.getLineAndCharacterOfPosition(position).line + 1;

/** Names under which the file knows the registry: `registry`, or what it imports it as. */
function registryNames(file: ts.SourceFile): ReadonlySet<string> {
	const names = new Set(["registry"]);
	for (const statement of file.statements) {
		const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
		if (!bindings || !ts.isNamedImports(bindings)) continue;
		for (const { propertyName, name } of bindings.elements) if (propertyName?.text === "registry") names.add(name.text);
	}
	return names;
}

function isRegistryCall(node: ts.Node, names: ReadonlySet<string>): node is ts.CallExpression {
	if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
	const { expression: object, name } = node.expression;
	return ts.isIdentifier(object) && names.has(object.text) && CALLS.has(name.text);
}

function nameArgument(call: ts.CallExpression): string | null {
	const argument = call.arguments[0];
	if (!argument || !ts.isObjectLiteralExpression(argument)) return null;
	for (const property of argument.properties) {
		if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name) || property.name.text !== "name")
			continue;
		return ts.isStringLiteralLike(property.initializer) ? property.initializer.text : null;
	}
	return null;
}

/** Names in every call of the registry, wherever it stands. A parser that has met a fault goes on, and so does this. */
function namesIn(file: ts.SourceFile, registry: ReadonlySet<string>): string[] {
	const found = new Set<string>();
	const visit = (node: ts.Node): void => {
		const name = isRegistryCall(node, registry) ? nameArgument(node) : null;
		if (name !== null) found.add(name);
		ts.forEachChild(node, visit);
	};
	visit(file);
	return [...found];
}

const isLoop = (node: ts.Node): node is ts.ForStatement | ts.ForOfStatement | ts.ForInStatement =>
	ts.isForStatement(node) || ts.isForOfStatement(node) || ts.isForInStatement(node);

/** Statements that run when the module is loaded: those at the top level, and those directly inside its `for` loops. */
function loadedStatements(statements: readonly ts.Statement[]): ts.Statement[] {
	return statements.flatMap((statement) => {
		if (!isLoop(statement)) return [statement];
		return loadedStatements(ts.isBlock(statement.statement) ? statement.statement.statements : [statement.statement]);
	});
}

/** Expressions that a statement evaluates by itself: the statement's own, or the values of the variables it declares. */
function ownExpressions(statement: ts.Statement): ts.Expression[] {
	if (ts.isExpressionStatement(statement) || ts.isExportAssignment(statement)) return [statement.expression];
	if (!ts.isVariableStatement(statement)) return [];
	return statement.declarationList.declarations.flatMap(({ initializer }) => (initializer ? [initializer] : []));
}

function unwrap(expression: ts.Expression): ts.Expression {
	if (ts.isAwaitExpression(expression) || ts.isVoidExpression(expression)) return unwrap(expression.expression);
	return ts.isParenthesizedExpression(expression) ? unwrap(expression.expression) : expression;
}

function findNested(file: ts.SourceFile, names: ReadonlySet<string>, counted: ReadonlySet<ts.Node>): number | null {
	const visit = (node: ts.Node): number | undefined =>
		isRegistryCall(node, names) && !counted.has(node)
			? lineOf(file, node.getStart(file))
			: ts.forEachChild(node, visit);
	return visit(file) ?? null;
}

function findSyntaxError(name: string, text: string): { line: number; message: string } | null {
	const { diagnostics = [] } = ts.transpileModule(text, {
		fileName: name,
		reportDiagnostics: true,
		compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
	});
	const fault = diagnostics.find(({ category }) => category === ts.DiagnosticCategory.Error);
	if (!fault) return null;
	const line = fault.file && fault.start !== undefined ? lineOf(fault.file, fault.start) : 1;
	return { line, message: ts.flattenDiagnosticMessageText(fault.messageText, " ") };
}

/** Reads the text of one module. Pure: nothing is loaded and nothing runs. Lines count from 1. */
export function readSource(name: string, text: string): SourceReading {
	const fault = findSyntaxError(name, text);
	const file = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
	const names = registryNames(file);
	if (fault) return { kind: "syntax-error", ...fault, names: namesIn(file, names) };
	const calls = loadedStatements(file.statements)
		.flatMap(ownExpressions)
		.map(unwrap)
		.filter((expression) => isRegistryCall(expression, names));
	return {
		kind: "read",
		isEmpty: file.statements.length === 0,
		sites: calls.map((call) => ({ line: lineOf(file, call.getStart(file)), name: nameArgument(call) })),
		nestedLine: findNested(file, names, new Set<ts.Node>(calls)),
		imports: file.statements.flatMap((statement) =>
			ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)
				? [{ specifier: statement.moduleSpecifier.text, line: lineOf(file, statement.getStart(file)) }]
				: [],
		),
	};
}
