// The lint page in a real browser: what it says leads to where it is mended, and what can be mended here is previewed first.
import { expect, test } from "@playwright/test";
import { BOOTSTRAP_KEY, SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

const admin = { Authorization: `Bearer ${BOOTSTRAP_KEY}` };

test("findings stand by rule with why and mend, and lead to their subject", async ({ page }) => {
	await page.goto("/lint");
	const triangle = page.getByRole("region", { name: /Warning dangerous-triangle/ });
	await expect(triangle).toContainText("make the model send private data away");
	await triangle.getByRole("link", { name: "dm", exact: true }).click();
	await expect(page).toHaveURL(/\/profiles\/dm$/);
});

test("severity and search live in the address, and are cleared at once", async ({ page }) => {
	await page.goto("/lint?severity=note");
	await expect(page.getByRole("region", { name: /Note unreachable-toolset/ })).toBeVisible();
	await expect(page.getByRole("region", { name: /^Warning/ })).toHaveCount(0);
	await page.getByLabel("Search findings").fill("no such thing");
	await expect(page).toHaveURL(/q=no\+such\+thing/);
	await page.getByRole("button", { name: "Clear filters" }).click();
	await expect(page).toHaveURL(/\/lint$/);
	await expect(page.getByRole("region", { name: /^Warning/ }).first()).toBeVisible();
});

test("a finding is settled by its edits, after a look at what they do", async ({ page, request }) => {
	const made = await request.post("/api/profiles", {
		headers: admin,
		data: { name: "e2e-lint", title: "For lint", tier: 4, copyFrom: "dm" },
	});
	expect(made.status()).toBe(201);
	await page.goto("/lint?q=e2e-lint");
	const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "e2e-lint", exact: true }) });
	await expect(row).toContainText("can send data out without asking");
	await page.getByRole("button", { name: "Preview and apply: dangerous-triangle of e2e-lint" }).click();
	const dialog = page.getByRole("dialog", { name: "Apply this change?" });
	await expect(dialog).toContainText("One finding of lint would be settled");
	await dialog.getByRole("button", { name: "Apply" }).click();
	await expect(page.getByText(/^Applied as revision \d+$/)).toBeVisible();
	await expect(row).toHaveCount(0);
	await request.delete("/api/profiles/e2e-lint", { headers: admin });
});

test("the overview marks profiles of which lint has something to say", async ({ page }) => {
	await page.goto("/");
	await page.locator('[data-profile="dm"]').getByRole("link", { name: "1 finding of lint" }).click();
	await expect(page).toHaveURL(/\/lint\?q=dm$/);
	await expect(page.getByRole("link", { name: "dm", exact: true })).toBeVisible();
});
