import { taskIds } from "@orrery/tasks";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";

describeInBrowser("home of a new hub", ({ visit, hub }) => {
  it("shows its content and first steps with the hub's own URL", async () => {
    const { page, pageErrors, externalRequests } = await visit("/");
    const count = async (path: string) =>
      Number((await fetch(`${hub().address}${path}`)).headers.get("x-total-count")).toLocaleString("en");
    const stats = page.getByRole("list", { name: "On this hub" });
    await stats.getByRole("link", { name: `${await count("/api/models?limit=1")} models` }).waitFor();
    await stats.getByRole("link", { name: `${await count("/api/datasets?limit=1")} datasets` }).waitFor();
    await stats.getByRole("link", { name: `${taskIds.length} tasks` }).waitFor();
    await stats
      .getByRole("link", { name: `${await count("/api/models?limit=1&runs_here=true")} run on this hub` })
      .waitFor();
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await page.getByText(`export HF_ENDPOINT=${hub().address}`).waitFor();
    expect(pageErrors).toEqual([]);
    expect(externalRequests).toEqual([]);
  });

  it("one search field finds models, datasets and tasks and links to all results", async () => {
    const { page } = await visit("/");
    await page.keyboard.press("/");
    await page.keyboard.type("squad");
    const datasets = page.getByRole("group", { name: "Datasets" });
    await datasets.getByRole("option", { name: /squad/ }).first().waitFor();
    await page.getByRole("combobox", { name: "Search the hub" }).fill("whisper");
    const models = page.getByRole("group", { name: "Models" });
    await models
      .getByRole("option", { name: /openai\/whisper/ })
      .first()
      .waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL(/whisper/);
    await page.goBack();
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: /^Models that run on this hub/ }).waitFor();
    await page.keyboard.type("text");
    await page.getByRole("option", { name: /^All \d+ models/ }).click();
    await page.waitForURL("**/models?q=text");
    await page.getByRole("list", { name: "Models" }).waitFor();
  });

  it("links to the models of a task", async () => {
    const { page } = await visit("/");
    await page
      .getByRole("link", { name: /models? for Object Detection$/ })
      .first()
      .click();
    await page.waitForURL("**/models?task=object-detection");
  });
});

describeInBrowser(
  "home of a hub in use",
  ({ visit }) => {
    it("shows runnable and trending models and providers, without first steps", async () => {
      const { page } = await visit("/");
      for (const name of ["Runs on this hub", "Trending models", "Datasets", "Providers", "Tasks by modality"])
        await page.getByRole("heading", { level: 2, name }).waitFor();
      await expect.poll(() => page.getByRole("heading", { name: "First steps" }).count()).toBe(0);
      await page
        .locator("section", { has: page.locator("#runs-here") })
        .getByText("Runs on this hub")
        .first()
        .waitFor();
      await page.getByRole("link", { name: /^Together AI/ }).click();
      await page.waitForURL("**/models?provider=together");
      await page.getByRole("button", { name: "Remove filter Provider Together AI" }).waitFor();
    });
  },
  { models: 3_000 },
);
