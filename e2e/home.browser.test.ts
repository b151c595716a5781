import { join } from "node:path";
import { taskIds } from "@orrery/tasks";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { bundleFolder } from "../apps/server/src/asset-folders.ts";
import { describeInBrowser } from "./support/browser.ts";
import { post } from "./support/commits.ts";
import type { Hub } from "./support/hub.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

describeInBrowser("home of a new hub", ({ visit, hub }) => {
  it("shows its content, without commands to type", async () => {
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
    await page.getByRole("heading", { name: "Tasks by modality" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "First steps" }).count()).toBe(0);
    await expect.poll(() => page.getByText("npm run orrery").count()).toBe(0);
    expect(pageErrors).toEqual([]);
    expect(externalRequests).toEqual([]);
  });

  it("runs a built-in model without a click: detects a language, translates, reads an image and a drawn digit", async () => {
    const { page, pageErrors } = await visit("/");
    const languages = page.getByRole("list", { name: "Languages" });
    await languages.getByText("German").waitFor();
    await languages.getByText(/^156 others, each under 1%$/).waitFor();
    await page.getByRole("textbox", { name: "Text" }).fill("Onde fica a estação de trem mais próxima?");
    await languages.getByText("Portuguese").waitFor();
    await page.getByText("Translate", { exact: true }).click();
    await page.getByText("Où est la gare la plus proche ?").first().waitFor();
    await page.getByRole("combobox", { name: "Into" }).selectOption("de");
    await page.getByRole("textbox", { name: "Text" }).fill("Good morning, how are you today?");
    await page.getByText("Guten Morgen, wie geht es Ihnen heute?").first().waitFor();
    await page.getByText("Read an image").click();
    await page.getByText("pizza", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Animal" }).click();
    await page.getByText("elephant", { exact: true }).first().waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Your image" }).click(),
    ]);
    await chooser.setFiles(join(bundleFolder, "image-namer/examples/rainbow.png"));
    await page.getByText("rainbow", { exact: true }).first().waitFor();
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

describeInBrowser("home of a person who is signed in", ({ visit, hub }) => {
  /** A token of a new user. */
  const createUser = async (target: Hub, name: string): Promise<string> => {
    await sendAsOwner(target, "POST", "/api/users", { name });
    const body = { name: "laptop", role: "write", account: name };
    return (await post<{ token: string }>(target, "/api/tokens", body)).token;
  };
  const bar = (page: Page) => page.getByRole("region", { name: "First steps" });

  it("begins with first steps, each of which disappears once it is done", async () => {
    const token = await createUser(hub(), "priya");
    const { page, pageErrors } = await visit("/", signedIn(hub(), token));
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.getByText("Signed in as priya").waitFor();
    await page.getByText("Each step disappears once it is done.").waitFor();
    await page.getByText("Nothing is waiting for you.").waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Import", exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "New model" }).click();
    await page.getByLabel("Name", { exact: true }).fill("ticket-router");
    await page.getByRole("button", { name: /^Create/ }).click();
    await page.waitForURL("**/priya/ticket-router**");
    await page.goto(hub().address);
    await bar(page).getByText("1 of 3 done").waitFor();
    await expect.poll(() => bar(page).getByRole("link", { name: "New model" }).count()).toBe(0);
    const repositories = page.getByRole("list", { name: "Your repositories" });
    await repositories.getByTitle("priya/ticket-router").waitFor();
    await bar(page).getByRole("button", { name: "Hide first steps" }).click();
    await page.reload();
    await repositories.waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  it("shows what waits, the month against its budget and saved sessions", async () => {
    await sendAsOwner(hub(), "PUT", "/api/budgets/owner", { period: "month", limitUsd: 5 });
    const input = { model: "orrery/lang-id", inputs: "Guten Morgen" };
    await sendAsOwner(hub(), "POST", `/router/hf-inference/models/${input.model}`, { inputs: input.inputs });
    await sendAsOwner(hub(), "POST", "/api/repos/create", { name: "router" });
    await sendAsOwner(hub(), "PUT", "/api/models/owner/router/settings", { gated: "manual" });
    const token = await createUser(hub(), "mira");
    await post(hub(), "/owner/router/ask-access", {}, token);
    const { page } = await visit("/", signedIn(hub()));
    const waiting = page.getByRole("list", { name: "Waiting for you" });
    await waiting.getByText("mira asks for access to owner/router").waitFor();
    await waiting.getByRole("button", { name: "Accept mira" }).click();
    await waiting.getByText("You accepted mira for owner/router").waitFor();
    await waiting.getByRole("button", { name: "Undo" }).click();
    await waiting.getByRole("button", { name: "Decline mira" }).click();
    await waiting.getByRole("button", { name: "Decline", exact: true }).click();
    await waiting.getByText("You declined mira for owner/router").waitFor();
    await page.getByText("of $5.00").waitFor();
    await page.getByRole("img", { name: /^Cost in / }).waitFor();
    const usage = page.getByRole("region", { name: "Usage by provider" });
    await expect.poll(() => usage.textContent()).toMatch(/This hub\s*\d\s*Free/);
    await page.goto(`${hub().address}/playground?model=orrery/lang-id`);
    const model = page.getByRole("link", { name: "orrery/lang-id", exact: true });
    await model.waitFor();
    await page.getByText("Saved to your account").waitFor();
    const sessions = page.getByRole("list", { name: "Recent sessions" });
    await expect
      .poll(async () => {
        await page.goto(hub().address, { waitUntil: "networkidle" });
        return sessions.getByRole("link", { name: /· 1 model$/ }).count();
      })
      .toBe(1);
    await sessions.getByRole("link").click();
    await page.waitForURL("**/playground");
    await model.waitFor();
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
