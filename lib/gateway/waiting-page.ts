// What a browser sees while the console process is not there: calm, in both themes, and it comes back by itself.

import "server-only";
import type { HttpResponse } from "@/lib/http/message";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<title>Sallyport is starting</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 28rem; padding: 2rem; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
p { margin: 0; opacity: .75; }
</style>
</head>
<body>
<main>
<h1>The console is starting</h1>
<p role="status">Agents are being answered meanwhile. This page loads again by itself in two seconds.</p>
</main>
</body>
</html>
`;

/** 502 with a page that reloads itself. */
export function waitingPage(): HttpResponse {
	return {
		status: 502,
		headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "2" },
		body: PAGE,
	};
}
