// History in a real browser: every revision is told, and any two of them are compared by what profiles show.
import { type APIRequestContext, expect, test } from "@playwright/test";
import { BOOTSTRAP_KEY, SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

const admin = { Authorization: `Bearer ${BOOTSTRAP_KEY}` };

/** Three revisions of one profile: made, without `web`, and inheriting it again. */
async function threeRevisions(request: APIRequestContext): Promise<number[]> {
	const made = await request.post("/api/profiles", {
		headers: admin,
		data: { name: "e2e-history", title: "For history", tier: 1, copyFrom: "webhook" },
	});
	expect(made.status()).toBe(201);
	const revisions = [(await made.json()).revision];
	for (const [toolset, state] of [
		["webhook-safe", "off"],
		["clarify", "on"],
	]) {
		const set = await request.put(`/api/profiles/e2e-history/toolsets/${toolset}`, { headers: admin, data: { state } });
		expect(set.status()).toBe(200);
		revisions.push((await set.json()).revision);
	}
	return revisions;
}

test("two revisions are chosen by keyboard or mouse, compared, and kept in the address", async ({ page, request }) => {
	const [made = 0, narrowed = 0, last = 0] = await threeRevisions(request);
	await page.goto("/revisions");
	await expect(page.getByRole("heading", { name: `From revision ${narrowed} to ${last}` })).toBeVisible();

	await page.getByRole("radio", { name: `Compare from revision ${made}` }).check();
	await page.getByRole("radio", { name: `Compare to revision ${narrowed}` }).check();
	await expect(page).toHaveURL(new RegExp(`from=${made}&to=${narrowed}`));
	const profile = page
		.getByRole("region", { name: "Profiles" })
		.getByRole("listitem")
		.filter({ hasText: "e2e-history" });
	await expect(profile.first()).toContainText("4 tools vanish");

	const objects = page.getByRole("region", { name: "Objects that differ" });
	await objects.getByText("e2e-history").click();
	await expect(objects).toContainText("disabled");
	await expect(objects.getByText("webhook-safe").first()).toBeVisible();

	await page.getByRole("button", { name: "Swap" }).click();
	await expect(profile.first()).toContainText("4 tools appear");
	await page.reload();
	await expect(page.getByRole("heading", { name: `From revision ${narrowed} to ${made}` })).toBeVisible();
	await expect(page.getByText(`npx sallyport resolve --profile e2e-history --at ${made}`)).toBeVisible();

	await page.getByRole("radio", { name: `Compare to revision ${made}` }).focus();
	await page.keyboard.press("ArrowUp");
	await expect(page.getByRole("radio", { name: `Compare to revision ${narrowed}` })).toBeChecked();
	await expect(page.getByText("Choose two different revisions.")).toBeVisible();
});

test("a revision that was never made is refused in words", async ({ page }) => {
	await page.goto("/revisions?from=1&to=99999");
	await expect(page.getByRole("alert").filter({ hasText: "99999" })).toBeVisible();
});

test("the revision in the top bar leads to the history", async ({ page }) => {
	await page.goto("/tools");
	await page
		.getByRole("banner")
		.getByRole("button", { name: /^Revision \d+/ })
		.click();
	await page.getByRole("link", { name: "See the history" }).click();
	await expect(page).toHaveURL(/\/revisions$/);
});
