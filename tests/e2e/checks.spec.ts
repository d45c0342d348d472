// The life of a check in a real browser: added for a toolset, refused before saving when its address is inside, probed, seen in the inspector, removed.
import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

/** A server that answers as it is told, on the one host that the tests' server may probe. */
async function openTarget() {
	let status = 200;
	const server = createServer((_, response) => response.writeHead(status).end());
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	return {
		url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/health`,
		answer: (next: number) => {
			status = next;
		},
		close: () => server.close(),
	};
}

test("a check is added, probed, seen in the inspector as it changes, and removed", async ({ page }) => {
	const target = await openTarget();
	await page.goto("/checks");
	await page.getByRole("button", { name: "Add check" }).click();
	const form = page.getByRole("dialog", { name: "Add a check" });
	await form.getByLabel("Name", { exact: true }).fill("e2e_backend");

	await form.getByLabel("Address").fill("http://169.254.169.254/latest");
	await expect(form.getByRole("status")).toContainText("169.254.169.254 is the metadata service of a cloud");
	await form.getByLabel("Address").fill("ftp://example.com");
	await expect(form.getByText("Give a whole address with http or https")).toBeVisible();
	await form.getByLabel("Address").fill(target.url);
	await expect(form.getByRole("status")).toContainText("This may be probed.");
	await form.getByRole("combobox", { name: "Toolsets that need it" }).fill("clarify");
	await page.getByRole("option", { name: "clarify" }).click();
	await form.getByRole("button", { name: "Add check" }).click();
	await expect(form).toBeHidden();

	// It is needed, so it is probed without anybody pressing anything.
	const row = page.getByRole("row", { name: /^e2e_backend/ });
	await expect(row).toContainText("Available");
	await expect(row.getByRole("link", { name: "clarify (toolset)" })).toBeVisible();
	target.answer(503);
	await row.getByRole("button", { name: "Probe e2e_backend now" }).click();
	await expect(row).toContainText("In grace");
	await expect(row).toContainText("It answered 503 instead of 2xx.");
	await expect(row.getByRole("img", { name: /1 failed; the newest failed$/ })).toBeVisible();

	await page.goto("/tools/clarify/inspector?profile=public");
	await page.getByRole("button", { name: "Open all" }).click();
	await expect(page.getByText("It answered 503 instead of 2xx.").first()).toBeVisible();
	await expect(page.getByText("failed, and still counts for a moment").first()).toBeVisible();

	await page.goto("/checks?show=attention");
	await row.getByRole("button", { name: "Delete e2e_backend" }).click();
	const refusal = page.getByRole("dialog", { name: "Delete e2e_backend?" });
	await expect(refusal).toContainText("It cannot be deleted while something hangs on it.");
	await expect(refusal.getByRole("button", { name: "Delete check" })).toBeDisabled();
	await refusal.getByRole("button", { name: "Cancel" }).click();

	await row.getByRole("button", { name: "Edit e2e_backend" }).click();
	const edit = page.getByRole("dialog", { name: "Edit e2e_backend" });
	await edit.getByRole("button", { name: "Take clarify off" }).click();
	await edit.getByRole("button", { name: "Save" }).click();
	await expect(edit).toBeHidden();
	await page.goto("/checks");
	await row.getByRole("button", { name: "Delete e2e_backend" }).click();
	await page.getByRole("dialog", { name: "Delete e2e_backend?" }).getByRole("button", { name: "Delete check" }).click();
	await expect(row).toBeHidden();
	target.close();
});

test("checks that runtimes report say so, and the filters keep them apart", async ({ page }) => {
	await page.goto("/checks");
	const row = page.getByRole("row", { name: /^browser\b/ }).first();
	await expect(row).toContainText("Reported");
	await expect(row.getByRole("button", { name: /Probe/ })).toHaveCount(0);
	await page
		.getByRole("group", { name: "Show checks" })
		.getByRole("radio", { name: /^Probed/ })
		.check();
	await expect(page).toHaveURL(/\?show=probed$/);
	await expect(page.getByText("No check is like that now")).toBeVisible();
	await page.getByRole("button", { name: "Clear filters" }).click();
	await expect(row).toBeVisible();
});
