// Every page, in both themes, wide and on a phone: axe finds nothing serious, nothing scrolls sideways, and a picture is kept to look at.
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { SIGNED_IN } from "../support/browser-server";

const PAGES = [
	{ name: "sign-in", path: "/sign-in", isPublic: true },
	{ name: "overview", path: "/" },
	{ name: "toolsets", path: "/toolsets" },
	{ name: "toolset", path: "/toolsets/terminal" },
	{ name: "tools", path: "/tools" },
	{ name: "tool", path: "/tools/terminal" },
	{ name: "inspector", path: "/tools/terminal/inspector?profile=webhook" },
	{ name: "inspector-visible", path: "/tools/web_search/inspector?profile=cli&prompt=search+the+web" },
	{ name: "inspector-absent", path: "/tools/web_serch/inspector?profile=cli" },
	{ name: "profiles", path: "/profiles" },
	{ name: "profile", path: "/profiles/webhook" },
	{ name: "keys", path: "/keys" },
	{ name: "checks", path: "/checks" },
	{ name: "discovery", path: "/discovery" },
	{ name: "rules", path: "/rules?command=cd+%2Fsrv+%26%26+sudo+rm+-rf+src" },
	{ name: "lint", path: "/lint" },
	{ name: "revisions", path: "/revisions" },
	{ name: "api", path: "/docs/api", isPublic: true },
	{ name: "not-found", path: "/no/such/page" },
] as const;
const THEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 390] as const;
const SIGNED_OUT = { cookies: [], origins: [] };

for (const { name, path, ...page } of PAGES) {
	const isPublic = "isPublic" in page;
	for (const theme of THEMES) {
		for (const width of WIDTHS) {
			test.describe(() => {
				test.use({
					storageState: isPublic ? SIGNED_OUT : SIGNED_IN,
					colorScheme: theme,
					viewport: { width, height: 900 },
					contextOptions: { reducedMotion: "reduce" },
				});

				test(`${name}, ${theme}, ${width} px`, async ({ page }) => {
					await page.goto(path);
					await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
					await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
					const topBar = page.getByRole("banner");
					if (await topBar.isVisible())
						await expect(topBar.getByRole("button", { name: /^Revision \d+/ })).toBeVisible();
					await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${theme}\\b`));
					await page.evaluate(() => document.fonts.ready);

					await page.screenshot({
						path: `tests/artefacts/screenshots/${name}-${theme}-${width}.png`,
						fullPage: true,
						animations: "disabled",
					});

					const overflow = await page.evaluate(() => {
						const { scrollWidth, clientWidth } = document.documentElement;
						return scrollWidth - clientWidth;
					});
					expect(overflow, "pixels that the page scrolls sideways").toBeLessThanOrEqual(0);

					const { violations } = await new AxeBuilder({ page }).analyze();
					const grave = violations
						.filter(({ impact }) => impact === "serious" || impact === "critical")
						.map(({ id, help, nodes }) => ({ id, help, targets: nodes.map(({ target }) => target.join(" ")) }));
					expect(grave).toEqual([]);
				});
			});
		}
	}
}
