// A ready first request with a key. Pure.

/** A command for a POSIX shell; `origin` is where the console is reached. */
export function resolveCurl(origin: string, secret: string, profile: string): string {
	return [
		`curl -s ${origin}/api/resolve \\`,
		`  -H ${quote(`Authorization: Bearer ${secret}`)} \\`,
		`  -H ${quote("Content-Type: application/json")} \\`,
		`  -d ${quote(JSON.stringify({ profile }))}`,
	].join("\n");
}

function quote(text: string): string {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}
