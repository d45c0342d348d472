// The matrix in a real browser: a press asks first when tools appear or vanish, is then what runtimes get, leaves its trace, and
// can be taken back; it works with the keyboard alone, and never overwrites what somebody else changed.
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { BASE_URL, BOOTSTRAP_KEY, SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

const PROFILE = "worker";
/** Off for the profile in the seed; holds one tool, which needs no facts. */
const TOOLSET = "vision";
const TOOL = "vision_analyze";
/** Holds no tool until a runtime registers some. */
const EMPTY = "context_engine";

const asRuntime = { authorization: `Bearer ${BOOTSTRAP_KEY}` };

test.afterEach(async ({ request }) => {
	for (const toolset of [TOOLSET, EMPTY]) await store(request, PROFILE, toolset, "inherit");
});

async function store(request: APIRequestContext, profile: string, toolset: string, state: string) {
	const address = `${BASE_URL}/api/profiles/${profile}/toolsets/${toolset}`;
	const answer = await request.put(address, { headers: asRuntime, data: { state } });
	expect(answer.status()).toBe(200);
}

async function resolve(request: APIRequestContext, profile: string) {
	const answer = await request.post(`${BASE_URL}/api/resolve`, { headers: asRuntime, data: { profile } });
	expect(answer.status()).toBe(200);
	const { etag, revision, names } = await answer.json();
	return { etag, revision, tools: Object.values(names) };
}

function cell(page: Page, toolset: string, profile: string) {
	return page.getByRole("switch", { name: new RegExp(`^${toolset} on ${profile}:`) });
}

async function openMatrix(page: Page, search = "") {
	await page.goto(`/toolsets${search}`);
	// The grid gets its tab stop from the browser: it is then awake, not only drawn by the server.
	await expect(page.getByRole("grid", { name: "Toolsets by profile" }).locator('[tabindex="0"]')).toHaveCount(1);
}

function news(page: Page, text: string) {
	return page.getByRole("region", { name: "Notifications" }).getByText(text);
}

test("a press shows what appears, changes the next resolve and the audit trail, and Undo restores", async ({
	page,
	request,
}) => {
	const before = await resolve(request, PROFILE);
	expect(before.tools).not.toContain(TOOL);

	await openMatrix(page);
	const target = cell(page, TOOLSET, PROFILE);
	await expect(target).toHaveAttribute("aria-checked", "false");
	await target.click();
	await expect(target).toHaveAttribute("aria-checked", "true");

	const question = page.getByRole("dialog", { name: `Turn on ${TOOLSET} for ${PROFILE}?` });
	await expect(question.getByText("1 tool appears")).toBeVisible();
	await expect(question.getByText(TOOL)).toBeVisible();
	expect((await resolve(request, PROFILE)).etag).toBe(before.etag);
	await question.getByRole("button", { name: `Turn on for ${PROFILE}` }).click();
	await expect(news(page, `Turned on ${TOOLSET} for ${PROFILE}`)).toBeVisible();
	await expect(target).toHaveAccessibleName(/: on, named by the profile/);

	const after = await resolve(request, PROFILE);
	expect(after.tools).toContain(TOOL);
	expect(after.etag).not.toBe(before.etag);
	await expect(page.getByRole("row", { name: /^Totals/ })).toContainText(`${after.tools.length} tools`);

	const audit = await page.request.get(`/api/audit?object=profile:${PROFILE}&limit=1`);
	const [event] = (await audit.json()).events;
	expect(event).toMatchObject({
		action: "profile.toolset.set",
		actor: { kind: "person" },
		object: { kind: "profile", name: PROFILE },
		before: { toolset: TOOLSET, state: "inherit" },
		after: { toolset: TOOLSET, state: "on" },
	});

	await page.getByRole("button", { name: "Undo", exact: true }).click();
	await expect(target).toHaveAttribute("aria-checked", "false");
	await expect(target).not.toHaveAttribute("aria-busy", "true");
	const restored = await resolve(request, PROFILE);
	expect(restored.etag).toBe(before.etag);
	expect(restored.revision).toBeGreaterThan(after.revision);
});

test("a press that shows and hides nothing is stored at once, without a question", async ({ page }) => {
	await openMatrix(page);
	const target = cell(page, EMPTY, PROFILE);
	await target.click();
	await expect(news(page, `Turned on ${EMPTY} for ${PROFILE}`)).toBeVisible();
	await expect(news(page, "No tool appears or vanishes by it.")).toBeVisible();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(target).toHaveAttribute("aria-checked", "true");
});

test("a press on a barred cell changes nothing and says what bars it", async ({ page }) => {
	await openMatrix(page);
	const target = cell(page, "terminal", "webhook");
	await expect(target).toHaveAccessibleName(/barred, all \d+ tools are above the ceiling/);
	await target.click();
	await expect(page.getByRole("dialog", { name: "terminal on webhook" })).toContainText("ceiling");
	await expect(target).toHaveAttribute("aria-checked", "false");
});

test("arrows move, Space toggles, Enter explains and Escape goes back to the cell", async ({ page }) => {
	await openMatrix(page, `?q=${TOOL}&kind=category`);
	await page.getByRole("checkbox", { name: "Only where profiles differ" }).focus();
	await page.keyboard.press("Tab");
	const target = cell(page, TOOLSET, PROFILE);
	const row = page.getByRole("row").filter({ has: target });
	for (let step = 0; step < 20 && !(await row.locator(":focus").count()); step += 1) {
		await page.keyboard.press("ArrowDown");
	}
	await page.keyboard.press("Home");
	for (let step = 0; step < 12 && !(await isFocused(page, TOOLSET)); step += 1) await page.keyboard.press("ArrowRight");
	await expect(target).toBeFocused();

	await page.keyboard.press("Enter");
	const explanation = page.getByRole("dialog", { name: `${TOOLSET} on ${PROFILE}` });
	await expect(explanation.getByRole("button", { name: "Inherit" })).toHaveAttribute("aria-pressed", "true");
	await expect(explanation.getByRole("link", { name: new RegExp(TOOL) })).toHaveAttribute(
		"href",
		`/tools/${TOOL}/inspector?profile=${PROFILE}`,
	);
	await page.keyboard.press("Escape");
	await expect(explanation).toHaveCount(0);
	await expect(target).toBeFocused();

	await page.keyboard.press("Space");
	const question = page.getByRole("dialog", { name: `Turn on ${TOOLSET} for ${PROFILE}?` });
	await expect(question).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(question).toHaveCount(0);
	await expect(target).toBeFocused();
	await expect(target).toHaveAttribute("aria-checked", "false");

	await page.keyboard.press("Space");
	await expect(question.getByRole("button", { name: `Turn on for ${PROFILE}` })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(target).toHaveAccessibleName(/: on, named by the profile/);
	await expect(target).toBeFocused();

	await page.keyboard.press("Space");
	await expect(page.getByRole("dialog", { name: `Turn off ${TOOLSET} for ${PROFILE}?` })).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(target).toHaveAccessibleName(/: off, neither named nor included/);
});

async function isFocused(page: Page, toolset: string): Promise<boolean> {
	const focused = page.locator(":focus");
	const [profile, at] = await Promise.all([focused.getAttribute("data-profile"), focused.getAttribute("data-toolset")]);
	return profile === PROFILE && at === toolset;
}

test("a choice made on an older state is refused, put back and explained", async ({ page, browser }) => {
	const other = await browser.newContext({ storageState: SIGNED_IN, baseURL: BASE_URL });
	const faster = await other.newPage();
	await openMatrix(page);
	await openMatrix(faster);

	const target = cell(page, TOOLSET, PROFILE);
	await target.click();
	const question = page.getByRole("dialog", { name: `Turn on ${TOOLSET} for ${PROFILE}?` });
	await expect(question).toBeVisible();

	await cell(faster, EMPTY, PROFILE).click();
	await expect(news(faster, `Turned on ${EMPTY} for ${PROFILE}`)).toBeVisible();

	const refused = page.waitForResponse((response) => response.request().method() === "PUT");
	await question.getByRole("button", { name: `Turn on for ${PROFILE}` }).click();
	expect((await refused).status()).toBe(412);
	await expect(news(page, "Somebody changed this meanwhile")).toBeVisible();
	await expect(target).toHaveAttribute("aria-checked", "false");
	await expect(target).not.toHaveAttribute("aria-busy", "true");
	await other.close();
});

test("filters are in the address, and an empty result can be cleared", async ({ page }) => {
	await openMatrix(page, "?kind=category&differing=true");
	await expect(page.getByRole("checkbox", { name: "Only where profiles differ" })).toBeChecked();
	await expect(page.getByRole("rowheader", { name: /core/ })).toHaveCount(0);
	await page.getByRole("searchbox", { name: "Find a toolset or tool" }).fill("nothing of this name");
	await expect(page.getByText("No toolset matches these filters.")).toBeVisible();
	await expect(page).toHaveURL(/q=nothing/);
	await page.getByRole("button", { name: "Clear filters" }).click();
	await expect(page).toHaveURL(/\/toolsets$/);
	await expect(cell(page, "core", "cli")).toBeVisible();
});

test("a row opens to its tools, each leading to the inspector of its profile", async ({ page }) => {
	await openMatrix(page, "?q=terminal&kind=category");
	await page.getByRole("button", { name: /tools of terminal/ }).click();
	await expect(page).toHaveURL(/open=terminal/);
	await expect(page.getByRole("link", { name: /^terminal on dm: asks/ })).toHaveAttribute(
		"href",
		"/tools/terminal/inspector?profile=dm",
	);
});
