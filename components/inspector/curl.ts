// The request behind what is on the screen, as a command to paste into a POSIX shell. Pure.

/** The key stays a variable of the shell: no secret is ever written into the command. */
export function curlCommand(origin: string, body: object): string {
	return [
		`curl -sS ${quote(`${origin}/api/explain`)} \\`,
		'  -H "Authorization: Bearer $SALLYPORT_KEY" \\',
		"  -H 'Content-Type: application/json' \\",
		`  -d ${quote(JSON.stringify(body))}`,
	].join("\n");
}

function quote(text: string): string {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}
