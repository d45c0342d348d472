// The common look of text-like controls. Their edge holds 3:1, so that a field is seen as a field.
export const controlClass = [
	"w-full min-w-0 rounded-md border border-edge bg-surface px-2.5 text-base text-ink transition-colors placeholder:text-ink-faint",
	"hover:not-disabled:border-ink-faint",
	"focus-visible:border-accent focus-visible:-outline-offset-1",
	"disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted data-disabled:cursor-not-allowed data-disabled:bg-sunken",
	"aria-invalid:border-deny data-invalid:border-deny",
].join(" ");
