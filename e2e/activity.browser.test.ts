import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { post } from "./support/commits.ts";
import { signedIn } from "./support/signed-in.ts";

describeInBrowser(
  "downloads, lineage, trending and upvotes",
  ({ visit, hub }) => {
    it("shows downloads by day and the model tree as a picture or a list, and says what trending means", async () => {
      await fetch(`${hub().address}/owner/lighthouse/resolve/main/README.md`);
      const counted = async () =>
        (await (await fetch(`${hub().address}/api/models/owner/lighthouse/downloads`)).json()) as { total: number };
      await expect.poll(async () => (await counted()).total).toBeGreaterThan(0);
      const { page, pageErrors } = await visit("/owner/lighthouse");
      await page
        .getByRole("img", { name: /^Downloads per day, .* to .*\. \d+ downloads?, at most \d+ in one day\.$/ })
        .waitFor();
      const tree = page.getByRole("region", {
        name: "Model tree of owner/lighthouse. Fine-tuned from acme/chatty-7b. Derived from it: 1 quantization.",
      });
      const derived = tree.getByRole("link", { name: /owner\/lighthouse-GGUF/ });
      const left = await derived.boundingBox();
      const own = await tree.locator("[aria-current]").boundingBox();
      expect(left?.x).toBeGreaterThan((own?.x ?? 0) + (own?.width ?? 0));
      await page.getByRole("button", { name: "Show as list" }).press("Enter");
      await page.getByRole("button", { name: "Show as tree" }).waitFor();
      const below = await derived.boundingBox();
      const above = await tree.locator("[aria-current]").boundingBox();
      expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
      await page.goto(`${hub().address}/models`);
      await page.getByText("Trending = likes, downloads and runs in the last 30 days").waitFor();
      expect(pageErrors).toEqual([]);
    });

    it("upvotes a collection at once, and sorts by upvotes", async () => {
      const made = { namespace: "owner", private: false };
      for (const title of ["First", "Second"])
        await post(hub(), "/api/collections", { ...made, title: `${title} ${Date.now()}` });
      const { page } = await visit("/collections", signedIn(hub()));
      await page
        .getByRole("link", { name: /^First/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Upvote 0" }).press("Enter");
      await page.getByRole("button", { name: "Upvoted 1" }).waitFor();
      await page.goto(`${hub().address}/collections`);
      await page.getByLabel("Order").selectOption("upvotes");
      await page.waitForURL("**/collections?sort=upvotes");
      const cards = page.getByRole("list", { name: "Collections" }).getByRole("listitem");
      await expect.poll(() => cards.first().textContent()).toMatch(/^First .*1 upvote/);
    });
  },
  { isSeeded: true },
);
