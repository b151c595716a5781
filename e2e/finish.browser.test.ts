import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { settled } from "./support/page-checks.ts";
import { detail, sampled } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

/** Scripts, style sheets and fonts wait until the returned function is called. */
const holdAssets = async (page: Page): Promise<() => void> => {
  let resolve = () => {};
  const promise = new Promise<void>((release) => {
    resolve = release;
  });
  await page.route("**/assets/**", async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return () => resolve();
};

describeInBrowser(
  "finish",
  ({ visit, hub }) => {
    it("the palette answers questions, reaches settings and actions, and ? lists the shortcuts", async () => {
      const { page } = await visit("/login");
      await page.getByRole("button", { name: "Search the hub" }).click();
      const dialog = page.getByRole("dialog");
      const field = dialog.getByRole("combobox");
      const options = dialog.getByRole("option");
      await field.fill("detect objects");
      await dialog
        .getByRole("group", { name: "Tasks" })
        .getByRole("option", { name: /^Object Detection/ })
        .waitFor();
      await field.fill("how do I import");
      await dialog
        .getByRole("group", { name: "Guides" })
        .getByRole("option", { name: /import/i })
        .first()
        .waitFor();
      await field.fill("budg");
      await expect.poll(() => options.first().textContent()).toMatch(/^Budgets/);
      await field.fill("open play");
      await options.filter({ hasText: "Open playground" }).waitFor();
      await field.fill("toggle");
      await options.filter({ hasText: "Toggle theme" }).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
      await page.locator("main").click();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Show shortcuts").waitFor();
    });

    it("New token opens from the palette with its first field focused, and focus returns to the opener", async () => {
      const { page } = await visit("/docs", signedIn(hub()));
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("new token");
      await page.getByRole("option", { name: /^New token/ }).click();
      const focused = () => page.evaluate(() => document.activeElement?.tagName);
      await page.getByRole("dialog").getByLabel("Name").waitFor();
      await expect.poll(focused).toBe("INPUT");
      await page.keyboard.press("Escape");
      const opener = page.getByRole("button", { name: "New token" });
      await opener.click();
      await expect.poll(focused).toBe("INPUT");
      await page.keyboard.press("Escape");
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("New token");
    });

    it("the shell and a skeleton are drawn before any script, style sheet or font arrives", async () => {
      const { page } = await visit("/login");
      const release = await holdAssets(page);
      await page.goto(`${hub().address}/models`, { waitUntil: "commit" });
      await page.getByRole("status", { name: "Loading" }).waitFor();
      const painted = () =>
        page.evaluate(() => performance.getEntriesByName("first-contentful-paint").map(({ name }) => name));
      await expect.poll(painted).toEqual(["first-contentful-paint"]);
      release();
      await settled(page);
      await expect.poll(() => page.locator("#skeleton").count()).toBe(0);
    });

    it("a page whose scripts are gone is asked for once more, then says so", async () => {
      const { page } = await visit("/login");
      await page.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
      await page.goto(`${hub().address}/models`, { waitUntil: "commit" });
      await page.getByRole("alert").getByText("This page could not be loaded.").waitFor();
      await page.unroute("**/assets/**");
      await page.getByRole("link", { name: "Load it again" }).click();
      await page.getByRole("heading", { level: 1, name: "Models" }).waitFor();
    });

    detail("a page whose script is slow shows progress", async () => {
      const { page } = await visit("/login");
      const release = await holdAssets(page);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Templates" }).click();
      await page.getByRole("progressbar", { name: "Loading page" }).waitFor();
      release();
      await page.getByRole("heading", { level: 1, name: "Template workbench" }).waitFor();
      await expect.poll(() => page.getByRole("progressbar", { name: "Loading page" }).count()).toBe(0);
    });

    const light = [
      "/owner/lighthouse",
      "/models",
      "/tasks",
      "/playground",
      "/owner/lighthouse/tree/main",
      "/docs/router",
    ];
    it.each(sampled(light, 3))("%s loads with fewer than 27 requests and has one first heading", async (path) => {
      const { page, received } = await visit(path);
      // Images of a card are its own.
      const requests = received.filter(({ type }) => type !== "image");
      expect(requests.length).toBeGreaterThan(5);
      expect(requests.length).toBeLessThan(27);
      expect(await page.locator("h1").count()).toBe(1);
    });

    it("reaches Run from the top of a model's page within eight tab stops", async () => {
      const { page } = await visit("/orrery/lang-id");
      await page.getByRole("button", { name: "Run", exact: true }).waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
      const path: string[] = [];
      for (let stop = 0; stop < 8 && path.at(-1) !== "Run"; stop += 1) {
        await page.keyboard.press("Tab");
        const name = (await focused()) ?? "";
        path.push(name);
        if (/^Skip to (?:content|Try it)$/.test(name)) await page.keyboard.press("Enter");
      }
      expect(path.at(-1)).toBe("Run");
    });
  },
  { isSeeded: true },
);
