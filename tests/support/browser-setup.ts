// Signs the admin in once, in a real browser, and keeps the cookies for the tests that do not test signing in.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { chromium, type FullConfig } from "@playwright/test";
import { ADMIN, BASE_URL, SIGNED_IN } from "./browser-server";

export default async function setup(config: FullConfig): Promise<void> {
	mkdirSync(dirname(SIGNED_IN), { recursive: true });
	const browser = await chromium.launch(config.projects[0]?.use.launchOptions);
	const page = await browser.newPage({ baseURL: BASE_URL });
	await page.goto("/sign-in");
	await page.getByLabel("Email").fill(ADMIN.email);
	await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
	await page.context().storageState({ path: SIGNED_IN });
	await browser.close();
}
