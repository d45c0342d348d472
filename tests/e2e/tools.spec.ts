// The catalogue of tools in a real browser: finding one, looking at it, and getting from it to the inspector.
import { expect, test } from "@playwright/test";
import { SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

test("search and filters narrow the list, live in the address, and are cleared at once", async ({ page }) => {
	await page.goto("/tools");
	const list = page.getByRole("region", { name: "Tools", exact: true });
	const count = page.getByRole("status").filter({ hasText: /tools?( match)?/ });
	await expect(count).toHaveText(/^\d+ tools$/);
	const everything = await count.textContent();

	await page.getByRole("searchbox").fill("shell command");
	await expect(page).toHaveURL(/[?&]q=shell/);
	await expect(list.getByRole("link", { name: "terminal", exact: true })).toBeVisible();
	await expect(list.getByRole("link", { name: "clarify", exact: true })).toHaveCount(0);

	await page.getByRole("searchbox").fill("");
	await page.getByRole("combobox", { name: "Capability" }).click();
	await page.getByRole("option", { name: /^execute/ }).click();
	await expect(page).toHaveURL(/[?&]capability=execute/);
	await expect(list.getByRole("link", { name: "execute_code", exact: true })).toBeVisible();
	await expect(list.getByRole("link", { name: "web_search", exact: true })).toHaveCount(0);
	await expect(count).toHaveText(/^\d+ tools match$/);

	await page.reload();
	await expect(page.getByRole("combobox", { name: "Capability" })).toContainText("execute");
	await expect(list.getByRole("link", { name: "web_search", exact: true })).toHaveCount(0);

	await page.getByRole("button", { name: "Clear filters" }).click();
	await expect(page).toHaveURL(/\/tools$/);
	await expect(count).toHaveText(everything ?? "");
});

test("filters that nothing matches say so and offer the way back", async ({ page }) => {
	await page.goto("/tools?q=no-such-thing-anywhere");
	await expect(page.getByText("No tool matches these filters")).toBeVisible();
	await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
	await expect(page.getByRole("region", { name: "Tools", exact: true })).toBeVisible();
});

test("the list sorts by tokens, dearest first, and the address keeps the order", async ({ page }) => {
	await page.goto("/tools");
	await page.getByRole("button", { name: "Tokens" }).click();
	await expect(page).toHaveURL(/[?&]sort=-tokens/);
	await expect(page.getByRole("columnheader", { name: "Tokens" })).toHaveAttribute("aria-sort", "descending");
	const cells = page.getByRole("region", { name: "Tools", exact: true }).locator("tbody tr td:last-child");
	const tokens = (await cells.allTextContents()).map((text) => Number(text.replaceAll(",", "")));
	expect(tokens.length).toBeGreaterThan(50);
	expect(tokens).toEqual([...tokens].sort((left, right) => right - left));
});

test("a tool's page has its parameters, source and verdicts, and leads to the inspector", async ({ page }) => {
	await page.goto("/tools?q=terminal");
	await page.getByRole("link", { name: "terminal", exact: true }).click();
	await expect(page).toHaveURL(/\/tools\/terminal$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/terminal/);

	const command = page.getByRole("row", { name: /^command/ });
	await expect(command).toContainText("required");
	await expect(command).toContainText("string");
	await expect(page.getByText(/tools\/terminal\.ts:\d+/)).toBeVisible();
	await expect(page.getByText("coding → terminal")).toBeVisible();

	await page.getByRole("tab", { name: "JSON" }).click();
	await expect(page.getByRole("region", { name: "Parameters as JSON Schema" })).toContainText('"required"');

	const verdicts = page.getByRole("region", { name: "Verdict of every profile" });
	await expect(verdicts.getByRole("row", { name: /webhook/ })).toContainText("Hidden");
	await verdicts.getByRole("link", { name: "webhook" }).click();
	await expect(page).toHaveURL(/\/tools\/terminal\/inspector\?profile=webhook/);
});

test("an old name leads to the tool that it stands for", async ({ page }) => {
	await page.goto("/tools/process");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/process_manage/);
});

test("a tool is found and opened with the keyboard alone", async ({ page }) => {
	await page.goto("/tools");
	await expect(page.getByRole("link", { name: "clarify", exact: true })).toBeVisible();
	await page.keyboard.press("/");
	await expect(page.getByRole("searchbox")).toBeFocused();
	await page.keyboard.type("execute_code");
	const found = page.getByRole("link", { name: "execute_code", exact: true });
	await expect(page).toHaveURL(/[?&]q=execute_code$/);
	await expect(page.getByRole("region", { name: "Tools", exact: true }).getByRole("row")).toHaveCount(2);
	for (let presses = 0; presses < 20; presses++) {
		await page.keyboard.press("Tab");
		if (await found.evaluate((link) => link === document.activeElement)) break;
	}
	await expect(found).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/tools\/execute_code$/);
});

test("a tool's page says what each provider gets, and what was changed for it", async ({ page }) => {
	await page.goto("/tools/patch");
	const providers = page.getByRole("list", { name: "Schema per provider" });
	await expect(providers.getByRole("listitem").filter({ hasText: /^mcp/ })).toContainText("As registered");
	await expect(providers.locator(":scope > li").filter({ hasText: "strict" })).toHaveCount(2);
	const gemini = providers.locator(":scope > li").filter({ hasText: "gemini" });
	await expect(gemini).toContainText("1 change");
	await gemini.locator("summary").press("Enter");
	await expect(gemini.getByRole("list", { name: "What was changed" }).getByRole("listitem")).toHaveCount(1);
});

test("a scenario set says what asking for it alone spares", async ({ page }) => {
	await page.goto("/toolsets/coding");
	const row = page
		.getByRole("region", { name: "What asking for this set alone spares" })
		.last()
		.getByRole("row", { name: /^cli/ });
	await expect(row).toContainText(/\d+ of \d+/);
	const spared = Number((await row.getByRole("cell").last().textContent())?.replaceAll(",", ""));
	expect(spared).toBeGreaterThan(1000);
});
