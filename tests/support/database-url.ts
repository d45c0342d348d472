// Addresses of databases on one server.

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
	const changed = new URL(url);
	changed.pathname = `/${name}`;
	return changed.href;
}
