import { expect, it } from "vitest";
import { describeInBrowser } from "../e2e/support/browser.ts";

describeInBrowser("pages in Chromium", ({ visit }) => {
  it("[S1.6] every heading of every kind of page carries an anchor link", async () => {
    for (const path of ["/", "/tasks", "/tasks/text-classification", "/tasks/robotics", "/templates", "/nowhere"]) {
      const { page } = await visit(path);
      const bare = await page
        .locator(":is(h1,h2,h3,h4,h5,h6)")
        .evaluateAll(
          (all) =>
            all.filter(({ id, firstElementChild }) => firstElementChild?.getAttribute("href") !== `#${id}`).length,
        );
      expect(bare, path).toBe(0);
    }
  });

  it("[S2.1] a heading’s link scrolls to it and sets the fragment to its id", async () => {
    const { page } = await visit("/tasks/text-classification");
    const target = page.getByRole("heading", { name: "Common pitfalls" });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await target.getByRole("link").click();
    await page.waitForURL("**/tasks/text-classification#common-pitfalls");
    await expect.poll(() => target.getAttribute("id")).toBe("common-pitfalls");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect.poll(async () => (await target.boundingBox())?.y).toBeLessThan(200);
  });

  it("[S1.6] [S2.2] “Update on GitHub” leads to the page’s source, in a new tab", async () => {
    const { page } = await visit("/tasks/text-classification");
    const link = page.getByRole("link", { name: "Update on GitHub", exact: true });
    await expect.poll(() => link.textContent()).toBe("Update on GitHub");
    await expect
      .poll(() => link.getAttribute("href"))
      .toMatch(/\/packages\/tasks\/src\/tasks\/text-classification\/about\.md$/);
    await expect.poll(() => link.getAttribute("target")).toBe("_blank");
    await expect.poll(() => link.getAttribute("rel")).toBe("noopener noreferrer");
    for (const [path, folder] of [
      ["/models", "models"],
      ["/docs", "docs"],
    ]) {
      const { page: other } = await visit(path ?? "");
      const source = other.getByRole("link", { name: "Update on GitHub", exact: true });
      await expect
        .poll(() => source.getAttribute("href"))
        .toMatch(new RegExp(`/tree/main/apps/web/src/pages/${folder}$`));
    }
  });
});
