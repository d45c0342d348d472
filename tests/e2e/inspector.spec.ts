// The inspector in a real browser: it says why, for any tool, profile and facts, to eyes, keyboards and screen readers alike.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { BOOTSTRAP_KEY, SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

const GATES = [
	"Registered",
	"In a toolset",
	"Enabled",
	"Not disabled",
	"Available",
	"Entry allowed",
	"Schema clear",
	"Prompt match",
];

const verdict = (page: Page) => page.getByRole("region", { name: "Verdict", exact: true });
const gate = (page: Page, number: number) =>
	page.getByRole("list", { name: "Eight gates" }).getByRole("button", { name: new RegExp(`^Gate ${number} `) });

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
	for (let presses = 0; presses < 80; presses++) {
		if (await target.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press("Tab");
	}
	await expect(target).toBeFocused();
}

test("terminal is hidden on webhook, and the ceiling is named beside the gate that decides", async ({ page }) => {
	await page.goto("/tools/terminal/inspector?profile=webhook");
	await expect(verdict(page)).toContainText("terminal is hidden on webhook because");
	await expect(verdict(page)).toContainText("Decided at gate 3, Enabled");
	await expect(verdict(page)).toContainText("execute is above the ceiling of tier 1");
});

test("all eight gates are in the accessibility tree, each with its outcome, the deciding one open", async ({
	page,
}) => {
	await page.goto("/tools/terminal/inspector?profile=webhook");
	const items = page.getByRole("list", { name: "Eight gates" }).locator(":scope > li");
	await expect(items).toHaveCount(8);
	for (const [index, title] of GATES.entries()) await expect(gate(page, index + 1)).toContainText(title);
	for (const number of [1, 2, 4, 5]) await expect(gate(page, number)).toContainText("Passed");
	for (const number of [3, 6]) await expect(gate(page, number)).toContainText("Failed");
	await expect(gate(page, 7)).toContainText("Passed");
	await expect(gate(page, 8)).toContainText("No prompt");
	await expect(gate(page, 3)).toContainText("Decides");
	await expect(gate(page, 3)).toHaveAttribute("aria-expanded", "true");
	await expect(gate(page, 6)).toHaveAttribute("aria-expanded", "false");
	await expect(items.nth(2)).toContainText("Turn on terminal for webhook");
	await expect(items.nth(2)).toContainText("On elsewhere");

	await page.getByRole("button", { name: "Open all" }).click();
	await expect(items.nth(5)).toContainText("Put execute into the ceiling of webhook.");
});

test("reporting what it needs makes ha_call_service visible on cli, and the address keeps it", async ({ page }) => {
	await page.goto("/tools/ha_call_service/inspector?profile=cli");
	await expect(verdict(page)).toContainText("hidden on cli");
	await page
		.getByRole("group", { name: "Variable HASS_TOKEN" })
		.getByRole("radio", { name: "Set", exact: true })
		.check();
	await expect(verdict(page)).toContainText("visible on cli");
	await expect(page).toHaveURL(/[?&]env=HASS_TOKEN/);

	await page.reload();
	await expect(verdict(page)).toContainText("visible on cli");
	await page.getByRole("button", { name: "Report nothing" }).click();
	await expect(verdict(page)).toContainText("hidden on cli");
	await page.getByRole("button", { name: "Report everything it needs" }).click();
	await expect(verdict(page)).toContainText("visible on cli");
});

test("a link restores profile, format, facts and prompt", async ({ page }) => {
	await page.goto(
		"/tools/browser_exec/inspector?profile=dm&format=anthropic&checks=-browser,browser_use&prompt=book+a+table",
	);
	await expect(page.getByRole("combobox", { name: "Profile" })).toContainText("dm");
	await expect(page.getByRole("combobox", { name: "Format" })).toContainText("anthropic");
	const browser = page.getByRole("group", { name: "Fact browser", exact: true });
	await expect(browser.getByRole("radio", { name: "False" })).toBeChecked();
	await expect(
		page.getByRole("group", { name: "Fact browser_use" }).getByRole("radio", { name: "True" }),
	).toBeChecked();
	await expect(page.getByRole("textbox", { name: "Prompt" })).toHaveValue("book a table");
	await expect(verdict(page)).toContainText("the runtime reports that browser is not there");

	await browser.getByRole("radio", { name: "Not reported" }).check();
	await expect(verdict(page)).toContainText("has not reported browser");
	await expect(page).not.toHaveURL(/-browser/);
});

test("a name that nobody registered fails at gate 1 and offers the nearest names", async ({ page }) => {
	await page.goto("/tools/termnal/inspector?profile=cli");
	await expect(verdict(page)).toContainText("no tool of this name is registered");
	await expect(gate(page, 1)).toContainText("Failed");
	await verdict(page).getByRole("link", { name: "terminal", exact: true }).click();
	await expect(page).toHaveURL(/\/tools\/terminal\/inspector\?profile=cli/);
	await expect(verdict(page)).toContainText("terminal is visible on cli");
});

test("a retired name says what to use, and has no changes to offer", async ({ page }) => {
	await page.goto("/tools/send_message/inspector?profile=cli");
	await expect(verdict(page)).toContainText("This tool was retired.");
	await expect(page.getByRole("region", { name: "Smallest changes that would show it" })).toHaveCount(0);
});

test("the smallest change is previewed, applied in the browser, and explained the other way round", async ({
	page,
	request,
}) => {
	const made = await request.post("/api/profiles", {
		headers: { Authorization: `Bearer ${BOOTSTRAP_KEY}` },
		data: { name: "e2e-fixes", title: "For fixes", tier: 1, copyFrom: "webhook" },
	});
	expect(made.status()).toBe(201);
	await page.goto("/tools/terminal/inspector?profile=e2e-fixes");
	const fixes = page.getByRole("list", { name: "Smallest changes that would show it" });
	const first = fixes.getByRole("listitem").first();
	await expect(first).toContainText("Allow terminal by name for e2e-fixes.");
	await expect(first).toContainText("Put execute into the ceiling of e2e-fixes");
	await expect(fixes).toContainText(/also lets in \d+ tool/);

	await page.getByRole("button", { name: "Preview and apply: way 1" }).click();
	const dialog = page.getByRole("dialog", { name: "Apply this change?" });
	const effect = dialog.getByRole("region", { name: "On e2e-fixes" });
	await expect(effect).toContainText("1 tool appears");
	await expect(effect).toContainText("Gains a capability");
	await page.keyboard.press("Escape");
	await expect(verdict(page)).toContainText("terminal is hidden on e2e-fixes");

	await page.getByRole("button", { name: "Preview and apply: way 1" }).click();
	await dialog.getByRole("button", { name: "Apply" }).click();
	await expect(page.getByText(/^Applied as revision \d+$/)).toBeVisible();
	await expect(verdict(page)).toContainText("terminal is visible on e2e-fixes");
	await expect(page.getByRole("region", { name: "Why it is visible here" })).toContainText("Allowed by name");
	const { revision } = await (
		await request.get("/api/revisions?limit=1", { headers: { Authorization: `Bearer ${BOOTSTRAP_KEY}` } })
	)
		.json()
		.then((answer) => answer.revisions[0]);

	// The revision before still says what it said.
	await page.getByRole("combobox", { name: "Time" }).click();
	await page.getByRole("option", { name: `Revision ${revision - 1}` }).click();
	await expect(page).toHaveURL(new RegExp(`[?&]at=${revision - 1}`));
	await expect(verdict(page)).toContainText("terminal is hidden on e2e-fixes");
	await expect(fixes.getByRole("button")).toHaveCount(0);
	await page.getByRole("button", { name: "Back to now" }).click();
	await expect(verdict(page)).toContainText("terminal is visible on e2e-fixes");
	await request.delete("/api/profiles/e2e-fixes", { headers: { Authorization: `Bearer ${BOOTSTRAP_KEY}` } });
});

test("what was applied is undone from its toast", async ({ page, request }) => {
	const made = await request.post("/api/profiles", {
		headers: { Authorization: `Bearer ${BOOTSTRAP_KEY}` },
		data: { name: "e2e-undo", title: "For undo", tier: 1, copyFrom: "webhook" },
	});
	expect(made.status()).toBe(201);
	await page.goto("/tools/terminal/inspector?profile=e2e-undo");
	await page.getByRole("button", { name: "Preview and apply: way 1" }).click();
	await page.getByRole("dialog", { name: "Apply this change?" }).getByRole("button", { name: "Apply" }).click();
	await expect(verdict(page)).toContainText("terminal is visible on e2e-undo");
	await page.getByRole("button", { name: "Undo", exact: true }).click();
	await expect(page.getByText(/^Undone as revision \d+$/)).toBeVisible();
	await expect(verdict(page)).toContainText("terminal is hidden on e2e-undo");
	await request.delete("/api/profiles/e2e-undo", { headers: { Authorization: `Bearer ${BOOTSTRAP_KEY}` } });
});

test("a prompt gives the tool its rank, and a link keeps it", async ({ page }) => {
	await page.goto("/tools/web_search/inspector?profile=cli");
	await expect(gate(page, 8)).toContainText("No prompt");
	await page.getByRole("textbox", { name: "Prompt" }).fill("search the web for a recipe");
	await expect(gate(page, 8)).toContainText("It is number 1 of");
	await expect(page).toHaveURL(/[?&]prompt=search/);
	await gate(page, 8).click();
	await expect(page.getByRole("list", { name: "Eight gates" }).locator(":scope > li").nth(7)).toContainText(
		"Shared words",
	);
});

test("every profile is answered at a glance, and leads to its own gates", async ({ page }) => {
	await page.goto("/tools/terminal/inspector?profile=webhook");
	const table = page.getByRole("region", { name: "Verdict of every profile, gate by gate" });
	for (const profile of ["cli", "dm", "group", "cron", "worker", "webhook", "public"]) {
		await expect(table.getByRole("row", { name: new RegExp(`\\b${profile}\\b`) })).toContainText(/Visible|Asks|Hidden/);
	}
	await expect(table.getByRole("row", { name: /\bdm\b/ })).toContainText("Asks");
	await table.getByRole("link", { name: "Show the gates of dm" }).click();
	await expect(page).toHaveURL(/[?&]profile=dm/);
	await expect(verdict(page)).toContainText("visible on dm");
	await expect(page.getByRole("combobox", { name: "Profile" })).toContainText("dm");
});

test("a profile that does not exist is said to, with the known ones one press away", async ({ page }) => {
	await page.goto("/tools/terminal/inspector?profile=webhok");
	await expect(page.getByRole("alert").filter({ hasText: "There is no profile webhok" })).toBeVisible();
	await page.getByRole("button", { name: "Use webhook" }).click();
	await expect(verdict(page)).toContainText("hidden on webhook");
});

test("the copied command asks the same question", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.goto("/tools/ha_call_service/inspector?profile=cli&env=HASS_TOKEN");
	await page.getByRole("button", { name: "Copy as curl" }).click();
	await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
	const command = await page.evaluate(() => navigator.clipboard.readText());
	expect(command).toContain("/api/explain");
	const body = /-d '(.*)'$/.exec(command)?.[1] ?? "";
	expect(JSON.parse(body)).toEqual({
		tool: "ha_call_service",
		profile: "cli",
		format: "openai",
		facts: { env: ["HASS_TOKEN"] },
	});
});

test("gates open and facts change with the keyboard alone", async ({ page }) => {
	await page.goto("/tools/ha_call_service/inspector?profile=cli");
	await expect(verdict(page)).toContainText("hidden on cli");
	const unset = page.getByRole("group", { name: "Variable HASS_TOKEN" }).getByRole("radio", { name: "Not set" });
	await tabTo(page, unset);
	await page.keyboard.press("ArrowLeft");
	await expect(verdict(page)).toContainText("visible on cli");

	await tabTo(page, gate(page, 1));
	await expect(gate(page, 1)).toHaveAttribute("aria-expanded", "false");
	await page.keyboard.press("Enter");
	await expect(gate(page, 1)).toHaveAttribute("aria-expanded", "true");
	await expect(page.getByText("Built-in catalogue", { exact: true })).toBeVisible();
	await page.keyboard.press("Space");
	await expect(gate(page, 1)).toHaveAttribute("aria-expanded", "false");
});
