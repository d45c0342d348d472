// Where the thing that an audit event is about can be looked at, if it has a page.
const PLACES: Readonly<Record<string, string>> = { profile: "/profiles", toolset: "/toolsets", tool: "/tools" };
const LISTS: Readonly<Record<string, string>> = { key: "/keys", runtime: "/keys", catalogue: "/discovery" };

export function addressOf({ kind, name }: { kind: string; name: string }): string | null {
	const place = PLACES[kind];
	return place ? `${place}/${encodeURIComponent(name)}` : (LISTS[kind] ?? null);
}
