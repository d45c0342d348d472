// The overview in a real browser: the pyramid narrows with trust, its figures are what runtimes get, and changes arrive by themselves.
import { expect, test } from "@playwright/test";
import { BASE_URL, BOOTSTRAP_KEY, SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

const asRuntime = { authorization: `Bearer ${BOOTSTRAP_KEY}` };

test("the bands go from the most to the least trusted, and the more tools the wider", async ({ page }) => {
	await page.goto("/");
	const bands = page.getByRole("region", { name: "Profiles, widest trust first" }).locator("li[data-profile]");
	await expect(bands).toHaveCount(7);
	await expect(bands.first()).toHaveAttribute("data-profile", "cli");
	await expect(bands.last()).toHaveAttribute("data-profile", "public");

	const widths = await bands.evaluateAll((items) =>
		items.map((item) => item.querySelector("div")?.getBoundingClientRect().width ?? 0),
	);
	expect(widths).toEqual(widths.toSorted((a, b) => b - a));
	expect(new Set(widths).size).toBeGreaterThan(4);

	await page.getByRole("link", { name: "webhook", exact: true }).click();
	await expect(page).toHaveURL(/\/profiles\/webhook$/);
});

test("a band's tools are those that a resolve gives when every fact is there", async ({ page, request }) => {
	const answer = await request.post(`${BASE_URL}/api/resolve`, { headers: asRuntime, data: { profile: "public" } });
	const { summary } = await answer.json();
	await page.goto("/");
	await expect(page.locator('li[data-profile="public"]')).toContainText(`${summary.visible}tool`);
});

test("a change made elsewhere appears under today's changes without a reload", async ({ page, request }) => {
	const address = `${BASE_URL}/api/profiles/worker/toolsets/vision`;
	await page.goto("/");
	const today = page.getByRole("region", { name: "Changed today" });
	await expect(page.getByRole("status").filter({ hasText: "Live updates are on" })).toBeAttached();
	try {
		await request.put(address, { headers: asRuntime, data: { state: "on" } });
		await expect(today.getByRole("listitem").first()).toContainText("vision");
		await expect(today.getByRole("listitem").first()).toContainText("worker");
	} finally {
		await request.put(address, { headers: asRuntime, data: { state: "inherit" } });
	}
});

test("the bootstrap key is warned about, and the first resolve turns its notice green by itself", async ({
	page,
	request,
}) => {
	await page.goto("/");
	const notices = page.getByRole("region", { name: "Needs a look" });
	await expect(notices.getByText("The bootstrap key still works")).toBeVisible();
	const waiting = notices.getByText("No runtime has resolved yet");
	// Other tests of the same run may have resolved before.
	const wasWaiting = await waiting.isVisible();
	await request.post(`${BASE_URL}/api/resolve`, { headers: asRuntime, data: { profile: "cli" } });
	await expect(waiting).toHaveCount(0);
	if (wasWaiting) await expect(notices.getByText("The first resolve arrived")).toBeVisible();
});
