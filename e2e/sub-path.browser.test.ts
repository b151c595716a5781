import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { sampled } from "./support/sampled.ts";
import { signedIn } from "./support/signed-in.ts";

/** Requests outside the path count as external: nginx refuses them. */
describeInBrowser(
  "a hub under a path",
  ({ visit, hub }) => {
    const pages = [
      "/",
      "/models",
      "/owner/lighthouse",
      "/owner/lighthouse/tree/main",
      "/tasks/image-classification",
      "/datasets/owner/tides",
      "/settings/tokens",
      "/docs/router",
      "/playground",
    ];
    it("loads every kind of page, its media and its links below the path", async () => {
      for (const path of sampled(pages, 3)) {
        const { page, externalRequests, pageErrors } = await visit(path, signedIn(hub()));
        await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
        expect([path, externalRequests, pageErrors]).toEqual([path, [], []]);
        const hrefs = await page
          .locator("a[href^='/']")
          .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
        expect(hrefs.filter((href) => !href.startsWith("/tools/hub"))).toEqual([]);
      }
    });

    it("signs in, returns to the page, follows links and survives a reload", async () => {
      const { page, externalRequests } = await visit("/models");
      await page.getByRole("link", { name: "Sign in" }).first().click();
      await page.waitForURL(/\/tools\/hub\/login/);
      await page.getByLabel("Access token").fill(hub().token);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL(`${hub().address}/models`);
      await page.locator(`a[href="/tools/hub/owner/lighthouse"]`).first().click();
      await page.waitForURL(`${hub().address}/owner/lighthouse`);
      await page.reload();
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.goto(`${hub().address}/owner/nothing-here`);
      await page
        .getByRole("heading", { name: /not found/i })
        .first()
        .waitFor();
      expect(externalRequests).toEqual([]);
    });
  },
  { isSeeded: true, hasProviders: true, path: "/tools/hub" },
);
