// The report of the last scan in a real browser, on the catalogue that ships.
import { expect, test } from "@playwright/test";
import { SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

test("every file of the catalogue is listed, and opens to its tools", async ({ page }) => {
	await page.goto("/discovery");
	const files = page.getByRole("region", { name: "Scanned files" });
	const row = files.getByRole("row", { name: /terminal\.ts/ });
	await expect(row).toContainText("Registered");
	const toggle = row.getByRole("button", { name: /^Show the tools of .*terminal\.ts$/ });
	await expect(toggle).toHaveAttribute("aria-expanded", "false");
	await toggle.press("Enter");
	await files.getByRole("link", { name: "terminal", exact: true }).click();
	await expect(page).toHaveURL(/\/tools\/terminal$/);
});

test("the outcome that is looked for lives in the address", async ({ page }) => {
	await page.goto("/discovery?outcome=failed");
	await expect(page.getByText("No file had this outcome")).toBeVisible();
	await page.getByRole("button", { name: "Clear filters" }).click();
	await expect(page).toHaveURL(/\/discovery$/);
	await page
		.getByRole("group", { name: "Files by outcome" })
		.getByRole("radio", { name: /Registered/ })
		.check();
	await expect(page).toHaveURL(/\?outcome=registered$/);
	await expect(page.getByRole("region", { name: "Scanned files" })).toContainText("terminal.ts");
});
