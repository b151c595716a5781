import { taskIds } from "@orrery/tasks";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { detail } from "./support/sampled.ts";

describeInBrowser("home of a new hub", ({ visit, hub }) => {
  it("shows its content and first steps with the hub's own URL", async () => {
    const { page, pageErrors, externalRequests } = await visit("/");
    const count = async (path: string) =>
      Number((await fetch(`${hub().address}${path}`)).headers.get("x-total-count")).toLocaleString("en");
    const stats = page.getByRole("list", { name: "On this hub" });
    await stats.getByRole("link", { name: `${await count("/api/models?limit=1&origin=-reference")} models` }).waitFor();
    await stats
      .getByRole("link", { name: `${await count("/api/datasets?limit=1&origin=-reference")} datasets` })
      .waitFor();
    await stats.getByRole("link", { name: `${taskIds.length} tasks` }).waitFor();
    await stats
      .getByRole("link", { name: `${await count("/api/models?limit=1&runs_here=true")} run on this hub` })
      .waitFor();
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await page.getByText(`export HF_ENDPOINT=${hub().address}`).waitFor();
    expect(pageErrors).toEqual([]);
    expect(externalRequests).toEqual([]);
  });

  it("runs a built-in model without a click: detects the language of a text and reads a drawn digit", async () => {
    const { page, pageErrors } = await visit("/");
    const languages = page.getByRole("list", { name: "Languages" });
    await languages.getByText("German").waitFor();
    await languages.getByText(/^150 others, each under 1%$/).waitFor();
    await page.getByRole("textbox", { name: "Text" }).fill("Onde fica a estação de trem mais próxima?");
    await languages.getByText("Portuguese").waitFor();
    await page.getByText("Read a digit").click();
    const demo = page.locator("section", { has: page.locator("#try-it") });
    await demo.getByRole("list", { name: "Digits" }).getByText("7", { exact: true }).waitFor();
    await demo.getByRole("button", { name: "Clear drawing" }).click();
    await demo.getByText("Draw a digit from 0 to 9.").waitFor();
    const box = await demo.getByRole("img", { name: "Drawing pad, empty" }).boundingBox();
    expect(box).not.toBeNull();
    const { x, y, width, height } = box as NonNullable<typeof box>;
    await page.mouse.move(x + width * 0.5, y + height * 0.2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + height * 0.8, { steps: 8 });
    await page.mouse.up();
    await demo.getByRole("list", { name: "Digits" }).getByText("1", { exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it("tiles read a digit, compare two answers and trace a chat template", async () => {
    const { page } = await visit("/");
    await page.getByRole("heading", { name: "Try a model" }).scrollIntoViewIfNeeded();
    await page.getByText("guide, temperature 1").waitFor();
    await expect.poll(() => page.getByText(/^\d+ tokens\/s$/).count()).toBe(2);
    const output = page.getByRole("listbox", { name: "Output" });
    expect(await output.textContent()).toContain("<|im_start|>user\nWhere is my order?<|im_end|>");
    await output.getByText("Where is my order?").hover();
    await page
      .getByRole("figure", { name: "Template" })
      .locator(".bg-brass-wash", { hasText: "{{ m.content }}" })
      .waitFor();
  });

  detail("says why a built-in model can’t run, and tries again", async () => {
    let reply = { status: 404, json: { error: "No such model.", code: "model_not_found" } };
    const { page } = await visit("/", {
      before: (opened) => opened.route("**/router/hf-inference/models/**", (route) => route.fulfill(reply)),
    });
    await page.getByText("Built-in models are off.", { exact: true }).first().waitFor();
    reply = { status: 500, json: { error: "The disk is full.", code: "failed" } };
    await page.getByRole("textbox", { name: "Text" }).fill("Dov’è la stazione?");
    await page.getByText("The disk is full.").waitFor();
    await page.unroute("**/router/hf-inference/models/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("list", { name: "Languages" }).getByText("Italian").waitFor();
  });

  it("one search field finds models, datasets and tasks and links to all results", async () => {
    const { page } = await visit("/");
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Search the hub" }).fill("digits");
    const datasets = page.getByRole("group", { name: "Datasets" });
    await datasets
      .getByRole("option", { name: /orrery\/digits/ })
      .first()
      .waitFor();
    await page.getByRole("combobox", { name: "Search the hub" }).fill("seattle");
    const models = page.getByRole("group", { name: "Models" });
    await models
      .getByRole("option", { name: /orrery\/seattle-weather/ })
      .first()
      .waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/orrery\/seattle-weather$/);
    await page.goBack();
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: /^Models that run on this hub/ }).waitFor();
    await page.keyboard.type("orrery");
    await page.getByRole("option", { name: /^All \d+ models/ }).click();
    await page.waitForURL("**/models?q=orrery");
    await page.getByRole("list", { name: "Models" }).waitFor();
  });

  detail("links to the models of a task", async () => {
    const { page } = await visit("/");
    await page
      .getByRole("link", { name: /models? for Text Classification$/ })
      .first()
      .click();
    await page.waitForURL("**/models?task=text-classification");
  });
});

describeInBrowser(
  "home of a hub in use",
  ({ visit }) => {
    it("shows trending models and providers, without first steps", async () => {
      const { page } = await visit("/");
      for (const name of ["Trending models", "Providers", "Tasks by modality"])
        await page.getByRole("heading", { level: 2, name }).waitFor();
      await expect.poll(() => page.getByRole("heading", { name: "First steps" }).count()).toBe(0);
      const models = page.locator("section", { has: page.locator("#models") });
      await expect.poll(() => models.getByRole("listitem").count()).toBe(6);
      await expect.poll(() => models.locator("li svg[aria-hidden=true]").count()).toBeGreaterThanOrEqual(12);
      const hubRow = page.getByRole("region", { name: "Providers" }).getByRole("row", { name: /^This hub/ });
      await expect.poll(() => hubRow.textContent()).toMatch(/models?FreeNo key needed$/);
      await page.getByRole("link", { name: /^Together AI/ }).click();
      await page.waitForURL("**/providers/together");
      await page.getByRole("heading", { level: 1, name: "Together AI" }).waitFor();
    });
  },
  { models: 3_000 },
);
