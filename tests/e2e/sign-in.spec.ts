// Signing in tells nobody who exists, leads back to where one wanted to go, and a viewer cannot change anything.
import { execFileSync } from "node:child_process";
import { expect, type Page, test } from "@playwright/test";
import { ADMIN, serverEnvironment } from "../support/browser-server";

const VIEWER = { email: "viewer@example.test", password: "an eye and no hands at all" };

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in" }).click();
}

test("a wrong password and an unknown person get the same answer", async ({ page }) => {
	await page.goto("/sign-in");
	const said: string[] = [];
	for (const attempt of [
		{ email: ADMIN.email, password: "not the password" },
		{ email: "nobody@example.test", password: "not the password" },
	]) {
		await signIn(page, attempt);
		await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
		said.push((await page.getByRole("alert").filter({ hasText: /\w/ }).textContent()) ?? "");
		expect(new URL(page.url()).pathname).toBe("/sign-in");
		await page.reload();
	}
	expect(said[0]).toContain("Email or password is wrong.");
	expect(said[1]).toBe(said[0]);
});

test("a page asked for before signing in is where signing in leads", async ({ page }) => {
	await page.goto("/profiles/webhook");
	await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
	await signIn(page, ADMIN);
	await expect(page).toHaveURL(/\/profiles\/webhook$/);
});

test("signing in never leads to another site", async ({ page, baseURL }) => {
	await page.goto("/sign-in?callbackUrl=https://elsewhere.example/");
	await signIn(page, ADMIN);
	await page.waitForURL((url) => url.pathname !== "/sign-in");
	expect(new URL(page.url()).origin).toBe(baseURL);
});

test("a viewer sees the configuration and reaches no write", async ({ page }) => {
	execFileSync(
		process.execPath,
		["lib/cli/sallyport.mjs", "user", "create", "--email", VIEWER.email, "--role", "viewer"],
		{
			env: {
				...process.env,
				...serverEnvironment(process.env.SALLYPORT_TEST_DATA_DIR ?? ""),
				SALLYPORT_USER_PASSWORD: VIEWER.password,
			},
		},
	);
	await page.goto("/sign-in");
	await signIn(page, VIEWER);
	await page.waitForURL((url) => url.pathname !== "/sign-in");

	await page.goto("/profiles");
	await expect(page.getByRole("button", { name: "New profile" })).toBeDisabled();
	await page.goto("/profiles/cron");
	await expect(page.getByText("Your role can look at the configuration but not change it.")).toBeVisible();
	await expect(page.getByLabel("Title")).toBeDisabled();
	await expect(page.getByRole("button", { name: "Delete profile" })).toBeDisabled();
	await page.goto("/keys");
	await expect(page.getByText("Only admins see keys")).toBeVisible();

	// The browser's own session, without the screen in between.
	const refused = await page.evaluate(async () => {
		const json = { "content-type": "application/json" };
		const writes: [string, string, unknown][] = [
			["PUT", "/api/profiles/cron/toolsets/web", { state: "off" }],
			["PATCH", "/api/profiles/cron", { title: "Taken over" }],
			["POST", "/api/profiles", { name: "mine", title: "Mine", tier: 5 }],
			["DELETE", "/api/profiles/cron", undefined],
			["GET", "/api/runtimes", undefined],
			["POST", "/api/runtimes", { name: "mine" }],
		];
		return Promise.all(
			writes.map(async ([method, path, body]) => {
				const answer = await fetch(path, {
					method,
					headers: json,
					body: body === undefined ? undefined : JSON.stringify(body),
				});
				return answer.status;
			}),
		);
	});
	expect(refused).toEqual([403, 403, 403, 403, 403, 403]);
});
