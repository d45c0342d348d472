// Headers for pages, nothing else: every page and route checks by itself who is there. The API is left out, it sets its own.
import { type NextRequest, NextResponse } from "next/server";

const isDevelopment = process.env.NODE_ENV === "development";

// Next writes inline scripts of its own into every page, and the theme is set by one before the first paint.
const POLICY = [
	"default-src 'self'",
	`script-src 'self' 'unsafe-inline'${isDevelopment ? " 'unsafe-eval'" : ""}`,
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data: blob:",
	"font-src 'self' data:",
	`connect-src 'self'${isDevelopment ? " ws: wss:" : ""}`,
	"object-src 'none'",
	"base-uri 'self'",
	"form-action 'self'",
	"frame-ancestors 'none'",
].join("; ");

export function proxy(request: NextRequest): NextResponse {
	const headers = new Headers(request.headers);
	headers.set("x-sallyport-path", request.nextUrl.pathname + request.nextUrl.search);
	const response = NextResponse.next({ request: { headers } });
	response.headers.set("Content-Security-Policy", POLICY);
	response.headers.set("X-Content-Type-Options", "nosniff");
	response.headers.set("X-Frame-Options", "DENY");
	response.headers.set("Referrer-Policy", "same-origin");
	response.headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
	return response;
}

export const config = { matcher: ["/((?!api/|_next/static|_next/image|favicon.ico|icon).*)"] };
