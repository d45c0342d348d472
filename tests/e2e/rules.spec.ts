// The rule lab in a real browser: a command is understood as it is typed, with what was found marked in it.
import { expect, test } from "@playwright/test";
import { SIGNED_IN } from "../support/browser-server";

test.use({ storageState: SIGNED_IN });

test("an example is judged, marked, unwrapped and told for every profile", async ({ page }) => {
	await page.goto("/rules");
	await page.getByRole("button", { name: "echo cm0gLXJmIC8= | base64 -d | sh" }).click();
	const verdict = page.getByRole("region", { name: "Verdict" });
	await expect(verdict).toContainText("Never runs, whatever a policy says.");
	await expect(page.getByRole("list", { name: "How it was understood" })).toContainText("rm -rf /");
	await expect(page.getByRole("list", { name: "What was found" })).toContainText("Deletes everything below the root");
	const profiles = page.getByRole("region", { name: "On each profile" }).last();
	await expect(profiles.getByRole("row", { name: /^cli/ })).toContainText("Denied");
	await expect(profiles.getByRole("row", { name: /^webhook/ })).toContainText("The tool is hidden");
	await expect(page).toHaveURL(/[?&]command=echo/);

	await page.getByRole("textbox", { name: "Command" }).fill("ls -la");
	await expect(verdict).toContainText("Nothing dangerous was found.");
	await expect(profiles.getByRole("row", { name: /^cli/ })).toContainText("Runs");
	await expect(profiles.getByRole("row", { name: /^dm/ })).toContainText("A person is asked");
});

test("a link keeps command and folder, and hidden characters are spelled out", async ({ page }) => {
	await page.goto(`/rules?command=${encodeURIComponent("rm -rf *\u200b")}&cwd=/`);
	const verdict = page.getByRole("region", { name: "Verdict" });
	await expect(verdict).toContainText("⟦U+200B⟧");
	await page.getByRole("textbox", { name: "Command" }).fill("rm -rf *");
	await expect(verdict).toContainText("Never runs");
	await page.getByRole("textbox", { name: "Working directory" }).fill("/srv/app");
	await expect(verdict).toContainText("A person has to say yes first.");
});
