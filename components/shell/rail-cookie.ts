// Whether the rail is collapsed, kept in a cookie so that the server already draws it right and nothing jumps.
export const RAIL_COOKIE = "sallyport-rail";

const ONE_YEAR_SECONDS = 31_536_000;

export function rememberRail(isCollapsed: boolean): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers and on plain http.
	document.cookie = `${RAIL_COOKIE}=${isCollapsed ? "collapsed" : "open"}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
}
