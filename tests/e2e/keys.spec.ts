// The life of a key in a real browser: made for one profile, shown once, used over HTTP, revoked.
import { type APIRequestContext, expect, test } from "@playwright/test";
import { SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

function resolve(request: APIRequestContext, secret: string, profile: string) {
	return request.post("/api/resolve", { headers: { Authorization: `Bearer ${secret}` }, data: { profile } });
}

test("a key is shown once, resolves its own profile only, and is refused once revoked", async ({ page, request }) => {
	await page.goto("/keys");
	await page.getByRole("button", { name: "New runtime" }).click();
	await page.getByLabel("Name").fill("e2e-bot");
	await page.getByRole("button", { name: "Create runtime" }).click();
	await expect(page.getByText("It has no key yet.")).toBeVisible();

	await page.getByRole("button", { name: "New key for e2e-bot" }).click();
	const form = page.getByRole("dialog", { name: "New key for e2e-bot" });
	await form.getByLabel("Name").fill("production");
	await form.getByRole("checkbox", { name: /^webhook/ }).check();
	await form.getByRole("button", { name: "Create key" }).click();

	const shown = page.getByRole("dialog", { name: "Key production" });
	const secret = (await shown.getByRole("region", { name: "The key" }).textContent())?.trim() ?? "";
	expect(secret).toMatch(/^sp_/);
	await expect(shown.getByRole("region", { name: "Try it: resolve as webhook" })).toContainText(secret);
	await page.keyboard.press("Escape");
	await expect(shown.getByRole("alert")).toContainText("It cannot be shown again.");

	const own = await resolve(request, secret, "webhook");
	expect(own.status()).toBe(200);
	expect((await own.json()).profile).toBe("webhook");
	const other = await resolve(request, secret, "cli");
	expect(other.status()).toBe(403);
	expect((await other.json()).code).toBe("profile-not-allowed");

	await shown.getByRole("button", { name: "I have stored it" }).click();
	await expect(shown).toBeHidden();
	expect(await page.content()).not.toContain(secret);

	const row = page.getByRole("region", { name: "Keys of e2e-bot" }).getByRole("row", { name: /production/ });
	await expect(row).toContainText("Active");
	await row.getByRole("button", { name: "Revoke production" }).click();
	const confirm = page.getByRole("dialog", { name: "Revoke production?" });
	await expect(confirm).toContainText("Getting a tool list for webhook");
	await confirm.getByRole("button", { name: "Revoke key" }).click();
	await expect(row).toContainText("Revoked");
	await expect(row.getByRole("button", { name: /Revoke/ })).toBeHidden();
	expect((await resolve(request, secret, "webhook")).status()).toBe(401);

	await page.getByRole("group", { name: "Show keys" }).getByRole("radio", { name: "Usable" }).check();
	await expect(page).toHaveURL(/\?keys=usable$/);
	await expect(page.getByRole("region", { name: "Keys of e2e-bot" })).toBeHidden();
});

test("a key without a scope is refused in the form", async ({ page }) => {
	await page.goto("/keys");
	await page.getByRole("button", { name: "New key for bootstrap" }).click();
	const form = page.getByRole("dialog", { name: "New key for bootstrap" });
	await form.getByRole("checkbox", { name: /^resolve/ }).uncheck();
	await form.getByRole("button", { name: "Create key" }).click();
	await expect(form.getByText("Choose at least one scope.")).toBeVisible();
	await expect(form.getByText("Give it a name of 1 to 80 characters.")).toBeVisible();
	await form.getByRole("button", { name: "Cancel" }).click();
	await expect(form).toBeHidden();
});

test("the bootstrap key is warned about while it works", async ({ page }) => {
	await page.goto("/keys");
	await expect(page.getByRole("note")).toContainText("The bootstrap key still works");
	await expect(page.getByRole("row", { name: /bootstrap/ })).toContainText("Bootstrap");
});
