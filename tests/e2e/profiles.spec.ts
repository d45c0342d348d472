// Editing a profile in a real browser: what saving would do is said before it is done, it can be undone, and nobody's change is lost.
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { BOOTSTRAP_KEY, SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

const admin = { Authorization: `Bearer ${BOOTSTRAP_KEY}` };

/** A copy of `webhook` for one test, so that tests do not meet in one profile. */
async function copyOfWebhook(request: APIRequestContext, name: string): Promise<void> {
	const answer = await request.post("/api/profiles", {
		headers: admin,
		data: { name, title: `Copy ${name}`, tier: 1, copyFrom: "webhook" },
	});
	expect(answer.status()).toBe(201);
}

async function readProfile(request: APIRequestContext, name: string) {
	const answer = await request.get(`/api/profiles/${name}`, { headers: admin });
	return { status: answer.status(), profile: await answer.json() };
}

function permit(page: Page, capability: string, choice: "Not allowed" | "Asks" | "Allowed") {
	return page
		.getByRole("group", { name: `${capability} on this profile` })
		.getByRole("radio", { name: choice, exact: true });
}

test("the list shows every profile, and the search lives in the address", async ({ page }) => {
	await page.goto("/profiles");
	const rows = page.getByRole("region", { name: "Profiles" }).getByRole("row");
	await expect(rows.filter({ hasText: "webhook" })).toContainText("4");
	await expect(rows.filter({ hasText: "cli" })).toBeVisible();

	await page.getByLabel("Search profiles").fill("webh");
	await expect(page).toHaveURL(/\?q=webh$/);
	await page.getByLabel("Search profiles").fill("nothing-like-it");
	await page.getByRole("button", { name: "Clear filters" }).click();
	await expect(page).toHaveURL(/\/profiles$/);
	await expect(rows.filter({ hasText: "public" })).toBeVisible();
});

test("a new profile can be made as a copy of another", async ({ page, request }) => {
	await page.goto("/profiles");
	await page.getByRole("button", { name: "New profile" }).click();
	const dialog = page.getByRole("dialog", { name: "New profile" });
	await dialog.getByLabel("Name").fill("Not a name");
	await dialog.getByRole("button", { name: "Create profile" }).click();
	await expect(dialog.getByText("Use lower-case letters, digits, - and _, beginning with a letter.")).toBeVisible();

	await dialog.getByLabel("Name").fill("e2e-made");
	await dialog.getByLabel("Title").fill("Made in the browser");
	await dialog.getByLabel("Copy from").click();
	await page.getByRole("option", { name: /^webhook/ }).click();
	await dialog.getByRole("button", { name: "Create profile" }).click();

	await expect(page).toHaveURL(/\/profiles\/e2e-made$/);
	await expect(page.getByRole("heading", { level: 1, name: /e2e-made/ })).toBeVisible();
	const { profile } = await readProfile(request, "e2e-made");
	expect(profile).toMatchObject({ title: "Made in the browser", visible: 4, isProtected: false });
});

test("saving says beforehand what appears, does just that, and can be undone", async ({ page, request }) => {
	await copyOfWebhook(request, "e2e-save");
	await page.goto("/profiles/e2e-save");
	const bar = page.getByRole("region", { name: "Unsaved changes" });
	await expect(bar).toBeHidden();

	await permit(page, "read:web", "Not allowed").check();
	await expect(bar).toContainText("Unsaved: ceiling");
	await expect(bar).toContainText(/\d tools? vanish/);
	await bar.getByRole("button", { name: "Show which" }).click();
	await expect(page.getByRole("dialog", { name: "What this change does" })).toContainText("web_search");
	await page.keyboard.press("Escape");

	await bar.getByRole("button", { name: "Save changes" }).click();
	await expect(bar).toBeHidden();
	const after = (await readProfile(request, "e2e-save")).profile;
	expect(after.visible).toBeLessThan(4);

	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("Put e2e-save back as it was")).toBeVisible();
	await expect(permit(page, "read:web", "Allowed")).toBeChecked();
	const undone = (await readProfile(request, "e2e-save")).profile;
	expect(undone.visible).toBe(4);
	expect(undone.revision).toBeGreaterThan(after.revision);
});

test("an empty list of sets is refused, because it is not the same as none", async ({ page, request }) => {
	await copyOfWebhook(request, "e2e-sets");
	await page.goto("/profiles/e2e-sets");
	await page.getByRole("button", { name: "Remove webhook-safe" }).click();
	await expect(page.getByText("Name at least one toolset, or choose None.")).toBeVisible();
	await page.getByRole("button", { name: "Save changes" }).click();
	expect((await readProfile(request, "e2e-sets")).profile.enabled).toEqual(["webhook-safe"]);

	await page.getByRole("group", { name: "Sets that are on" }).getByRole("radio", { name: "None" }).check();
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByText("Nothing is visible, by policy.")).toBeVisible();
	expect((await readProfile(request, "e2e-sets")).profile).toMatchObject({
		enabledMode: "none",
		enabled: [],
		visible: 0,
	});
});

test("a toolset and a tool are added from the keyboard alone", async ({ page, request }) => {
	await copyOfWebhook(request, "e2e-keyboard");
	await page.goto("/profiles/e2e-keyboard");
	await page.getByRole("combobox", { name: "Turned off" }).focus();
	await page.keyboard.type("vision");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await page.getByRole("combobox", { name: "Denied by name" }).focus();
	await page.keyboard.type("clarify");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await page.getByLabel("Tools at most").fill("1");
	await page.getByLabel("Tools at most").press("Enter");
	await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeHidden();
	const { profile } = await readProfile(request, "e2e-keyboard");
	expect(profile).toMatchObject({ denyTools: ["clarify"], limits: { tools: 1, tokens: null }, visible: 1 });
	expect(profile.disabled).toHaveLength(1);
});

test("somebody else's change is never overwritten: the draft stays, and both changes end up saved", async ({
	page,
	request,
}) => {
	await copyOfWebhook(request, "e2e-both");
	await page.goto("/profiles/e2e-both");
	await page.getByLabel("Title").fill("Mine");
	const theirs = await request.patch("/api/profiles/e2e-both", { headers: admin, data: { description: "Theirs" } });
	expect(theirs.ok()).toBe(true);

	// Live updates may tell of it before the attempt to save does, and then the button is off; either way nothing is lost.
	const save = page.getByRole("button", { name: "Save changes" });
	await save.dispatchEvent("click");
	await expect(page.getByText("Somebody changed this profile meanwhile")).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Mine");

	await page.getByRole("button", { name: "Reload and keep my draft" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Mine");
	await expect(page.getByLabel("Description")).toHaveValue("Theirs");
	await save.click();
	await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeHidden();
	expect((await readProfile(request, "e2e-both")).profile).toMatchObject({ title: "Mine", description: "Theirs" });
});

test("unsaved changes are not left behind by accident", async ({ page, request }) => {
	await copyOfWebhook(request, "e2e-leave");
	await page.goto("/profiles/e2e-leave");
	await page.getByLabel("Title").fill("Not saved");
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Toolsets" }).click();
	const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
	await dialog.getByRole("button", { name: "Stay here" }).click();
	await expect(page).toHaveURL(/\/profiles\/e2e-leave$/);
	await expect(page.getByLabel("Title")).toHaveValue("Not saved");

	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Keys" }).click();
	await dialog.getByRole("button", { name: "Discard and leave" }).click();
	await expect(page).toHaveURL(/\/keys$/);
	expect((await readProfile(request, "e2e-leave")).profile.title).toBe("Copy e2e-leave");
});

test("a profile is deleted only unprotected and only by its name", async ({ page, request }) => {
	await copyOfWebhook(request, "e2e-gone");
	await page.goto("/profiles/webhook");
	await expect(page.getByRole("button", { name: "Delete profile" })).toBeDisabled();

	await page.goto("/profiles/e2e-gone");
	await page.getByRole("button", { name: "Delete profile" }).click();
	const dialog = page.getByRole("dialog", { name: "Delete e2e-gone?" });
	await expect(dialog).toContainText("No key is bound to it.");
	const confirm = dialog.getByRole("button", { name: "Delete e2e-gone" });
	await expect(confirm).toBeDisabled();
	await dialog.getByLabel("Type e2e-gone to confirm").fill("e2e-gone");
	await confirm.click();
	await expect(page).toHaveURL(/\/profiles$/);
	await expect(page.getByRole("link", { name: "e2e-gone" })).toBeHidden();
	expect((await readProfile(request, "e2e-gone")).status).toBe(404);
});

test("an address of no profile says so and leads back", async ({ page }) => {
	await page.goto("/profiles/no-such-profile");
	await expect(page.getByRole("heading", { name: /There is no profile “no-such-profile”/ })).toBeVisible();
	await page.getByRole("link", { name: "Show all profiles" }).click();
	await expect(page).toHaveURL(/\/profiles$/);
});

test("a profile that discloses by search keeps few tools in its lists, and the inspector tells deferred from hidden", async ({
	page,
	request,
}) => {
	const made = await request.post("/api/profiles", {
		headers: admin,
		data: { name: "e2e-search", title: "By search", tier: 4, copyFrom: "dm" },
	});
	expect(made.status()).toBe(201);
	const list = async () =>
		(await request.get("/api/resolve?profile=e2e-search&format=openai", { headers: admin })).json();
	const before = await list();
	await page.goto("/profiles/e2e-search");
	await page.getByRole("group", { name: "Disclosure" }).getByRole("radio", { name: "By search" }).check();
	const direct = page.getByRole("combobox", { name: "Always in the list" });
	await direct.fill("clarif");
	await page.getByRole("option", { name: "clarify" }).click();
	await expect(page.getByRole("button", { name: "Take clarify out" })).toBeVisible();
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect.poll(async () => (await list()).summary.deferred).toBe(before.summary.visible - 1);
	const after = await list();
	expect(Object.values(after.names).sort()).toEqual(["clarify", "tool_call", "tool_describe", "tool_search"]);
	expect(after.summary.tokens).toBeLessThan(before.summary.tokens / 3);

	await page.goto("/tools/terminal/inspector?profile=e2e-search");
	await expect(page.getByRole("region", { name: "Verdict", exact: true })).toContainText("Deferred");
	await request.delete("/api/profiles/e2e-search", { headers: admin });
});
