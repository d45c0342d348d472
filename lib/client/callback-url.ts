// Where to go after signing in: a path of this console, never another site, whatever the query string says.
const HOME = "/";

export function safeCallbackPath(candidate: string | null | undefined): string {
	if (!candidate?.startsWith("/")) return HOME;
	try {
		// Parsing as a browser does catches //host, /\host and control characters hidden in between.
		const base = "http://console.invalid";
		const url = new URL(candidate, base);
		if (url.origin !== base || url.pathname.startsWith("//") || isSignIn(url.pathname)) return HOME;
		return url.pathname + url.search + url.hash;
	} catch {
		return HOME;
	}
}

function isSignIn(pathname: string): boolean {
	return pathname === "/sign-in" || pathname.startsWith("/sign-in/");
}
