// Who may import whom. The table is the one in docs/architecture.md; it has no exceptions, and cycles are errors.
const only = (name, from, allowed, comment) => ({
	name,
	comment,
	severity: "error",
	from: { path: from, pathNot: "\\.test\\.tsx?$" },
	to: { path: "^(app|components|lib|tools|prisma|tests|bench)/", pathNot: allowed },
});

module.exports = {
	forbidden: [
		{ name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
		{
			name: "core-is-pure",
			comment:
				"lib/core does no I/O: it imports only itself, and the parser of shell commands, which does none either.",
			severity: "error",
			from: { path: "^lib/core/", pathNot: "\\.(test|test-support)\\.ts$" },
			to: { pathNot: "^(lib/core/|node_modules/unbash/)" },
		},
		only("contracts", "^lib/contracts/", "^lib/(core|contracts)/"),
		only("registry", "^lib/registry/", "^lib/(core|contracts|registry)/"),
		only("tools", "^tools/", "^(tools/|lib/core/|lib/registry/)"),
		only("db", "^lib/db/", "^lib/(core|contracts|db)/"),
		only("services", "^lib/services/", "^(lib/(core|contracts|db|services|registry)/|prisma/seed/)"),
		only("runtime", "^lib/runtime/", "^lib/(core|contracts|db|services|registry|runtime)/"),
		only("http", "^lib/http/", "^lib/(core|contracts|db|services|runtime|http)/"),
		only("gateway", "^lib/gateway/", "^lib/(core|contracts|db|services|runtime|http|gateway)/"),
		only("client", "^lib/client/", "^lib/(core|contracts|client)/"),
		only("ui", "^components/ui/", "^(components/ui/|lib/client/)"),
		{
			name: "features-are-islands",
			comment: "A feature never imports another feature; what two share goes to ui, marks, changes or lib/client.",
			severity: "error",
			from: { path: "^components/([^/]+)/", pathNot: "^components/(ui|shell)/" },
			to: { path: "^components/([^/]+)/", pathNot: "^components/($1|ui|marks|changes)/" },
		},
		only("components", "^components/", "^(components/|lib/(client|contracts|core)/)"),
		{
			name: "prisma-only-in-db",
			severity: "error",
			from: { pathNot: "^lib/db/" },
			to: { path: "^(lib/db/generated/|node_modules/@prisma/)" },
		},
		{
			name: "gateway-without-next",
			comment: "The gateway process must not load Next or React.",
			severity: "error",
			from: { path: "^lib/(gateway|runtime|services|db|core|contracts)/" },
			to: { path: "^node_modules/(next|react|react-dom)/" },
		},
		{
			name: "app-is-routing",
			comment: "app/ holds no query and no rule.",
			severity: "error",
			from: { path: "^app/" },
			to: { path: "^lib/(db/(?!queries/)|core/(?!resolver/(model|capabilities|codes)))" },
		},
	],
	options: {
		tsConfig: { fileName: "tsconfig.json" },
		tsPreCompilationDeps: true,
		doNotFollow: { path: "node_modules" },
		exclude: { path: "^lib/db/generated/internal" },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "require", "node", "default", "types"],
		},
	},
};
