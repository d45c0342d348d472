import { expect, it } from "vitest";
import { safeCallbackPath } from "./callback-url";

it.each(["/", "/tools", "/tools/web_search?profile=cron#why", "/a//b"])("keeps the path %s", (path) => {
	expect(safeCallbackPath(path)).toBe(path);
});

it.each([
	null,
	"",
	"tools",
	"//evil.example",
	"/\\evil.example",
	"/\t/evil.example",
	"/.//evil.example",
	"https://evil.example/tools",
	"javascript:alert(1)",
	"/sign-in?callbackUrl=/sign-in",
])("goes home instead of to %s", (candidate) => {
	expect(safeCallbackPath(candidate)).toBe("/");
});
