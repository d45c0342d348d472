// The closed list of capabilities as the screen knows it: its order, and which ones are dangerous when they run unasked.
export const CAPABILITIES = [
	"ask",
	"read:web",
	"read:private",
	"write:files",
	"schedule",
	"execute",
	"network",
	"message",
	"physical",
	"desktop",
	"spend",
	"delegate",
] as const;

export type CapabilityName = (typeof CAPABILITIES)[number];

const DANGEROUS: ReadonlySet<string> = new Set<CapabilityName>([
	"execute",
	"network",
	"message",
	"physical",
	"desktop",
	"spend",
	"delegate",
]);

export function isDangerous(capability: string): boolean {
	return DANGEROUS.has(capability);
}

/** A name from outside that the list does not know is shown as unclassified, the most suspicious reading. */
export function toCapabilityName(capability: string): CapabilityName | "unclassified" {
	return CAPABILITIES.find((known) => known === capability) ?? "unclassified";
}
