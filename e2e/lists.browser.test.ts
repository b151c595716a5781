import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { commitTo } from "./support/commits.ts";
import { detail } from "./support/sampled.ts";
import { sendAsOwner } from "./support/seed-account.ts";
import { signedIn } from "./support/signed-in.ts";

const models = 3_000;

const rowsOf = (page: Page) => page.getByRole("list", { name: "Models" }).getByRole("listitem");
const idsOf = async (page: Page) =>
  rowsOf(page)
    .locator("a code")
    .evaluateAll((codes) => codes.map((code) => code.getAttribute("title") ?? ""));
const facet = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}( \\(|$)`) });
const search = (page: Page) => page.getByRole("textbox", { name: "Search models" });
const countShown = (page: Page, total: number) =>
  page.locator("main [role=status]", { hasText: `${total.toLocaleString("en")} model` }).waitFor();

describeInBrowser(
  "the list of models",
  ({ visit, hub }) => {
    const totalOf = async (query: string): Promise<number> =>
      Number(
        (await fetch(`${hub().address}/api/models?limit=1&origin=-reference&${query}`)).headers.get("x-total-count"),
      );

    it("opens a model from a filtered search and restores the list on return", async () => {
      const { page } = await visit("/models");
      await search(page).pressSequentially("llama");
      await page.waitForURL("**/models?q=llama");
      await countShown(page, await totalOf("search=llama"));
      await facet(page, "Text Generation").click();
      await page.waitForURL("**/models?q=llama&task=text-generation");
      await countShown(page, await totalOf("search=llama&pipeline_tag=text-generation"));
      const [first = ""] = await idsOf(page);
      expect(first.toLowerCase()).toContain("llama");
      await page.getByRole("link", { name: first }).click();
      await page.waitForURL(`**/${first}`);
      await page.goBack();
      await page.waitForURL("**/models?q=llama&task=text-generation");
      await page.getByRole("link", { name: first }).waitFor();
      await expect.poll(() => search(page).inputValue()).toBe("llama");
      await expect.poll(() => facet(page, "Text Generation").getAttribute("aria-checked")).toBe("true");
    });

    detail("combines included and excluded values and shows the hub's counts", async () => {
      const { page } = await visit("/models");
      await facet(page, "Text Generation").click();
      await facet(page, "Text Classification").click();
      await page.waitForURL("**/models?task=text-generation,text-classification");
      await countShown(page, await totalOf("pipeline_tag=text-generation|text-classification"));
      const learning = await totalOf("pipeline_tag=reinforcement-learning");
      await page.getByRole("checkbox", { name: `Reinforcement Learning (${learning})`, exact: true }).waitFor();
      await page.getByRole("button", { name: "Exclude Text Classification" }).click();
      await page.waitForURL("**/models?task=text-generation,-text-classification");
      await page.getByRole("button", { name: "Remove filter Task Text Generation" }).click();
      await page.waitForURL("**/models?task=-text-classification");
      await countShown(page, await totalOf("pipeline_tag=-text-classification"));
      await facet(page, "transformers").click({ modifiers: ["Alt"] });
      await page.waitForURL("**/models?task=-text-classification&library=-transformers");
      await countShown(page, await totalOf("pipeline_tag=-text-classification&library=-transformers"));
      await page.getByRole("button", { name: "Clear all" }).click();
      await page.waitForURL(/\/models$/);
    });

    detail("the URL restores the whole list", async () => {
      const path = "/models?q=bert&license=mit,apache-2.0&parameters=100M-7B&sort=downloads&view=compact";
      const { page } = await visit(path);
      const query = "search=bert&license=mit|apache-2.0&num_parameters=min:100M,max:7B";
      await countShown(page, await totalOf(query));
      await expect.poll(() => search(page).inputValue()).toBe("bert");
      await expect.poll(() => page.getByRole("combobox", { name: "Order" }).inputValue()).toBe("downloads");
      await expect.poll(() => page.getByRole("radio", { name: "Compact rows" }).isChecked()).toBe(true);
      await expect
        .poll(() => page.getByRole("slider").evaluateAll((all) => all.map((one) => one.ariaValueText)))
        .toEqual(["100M", "7B"]);
      await expect.poll(() => page.getByRole("button", { name: /^Remove filter/ }).count()).toBe(3);
      const wanted = await (
        await fetch(`${hub().address}/api/models?${query}&origin=-reference&sort=downloads&limit=5`)
      ).json();
      await expect
        .poll(async () => (await idsOf(page)).slice(0, 5))
        .toEqual((wanted as { id: string }[]).map(({ id }) => id));
    });

    detail("back and forward step through choices and typed text", async () => {
      const { page } = await visit("/models");
      await facet(page, "Reinforcement Learning").click();
      await page.waitForURL("**/models?task=reinforcement-learning");
      await search(page).pressSequentially("ppo");
      await page.waitForURL("**/models?q=ppo&task=reinforcement-learning");
      await page.getByRole("combobox", { name: "Order" }).selectOption("likes");
      await page.waitForURL("**/models?q=ppo&task=reinforcement-learning&sort=likes");
      await page.goBack();
      await page.waitForURL("**/models?q=ppo&task=reinforcement-learning");
      await page.goBack();
      await page.waitForURL("**/models?task=reinforcement-learning");
      await expect.poll(() => search(page).inputValue()).toBe("");
      await countShown(page, await totalOf("pipeline_tag=reinforcement-learning"));
      await page.goBack();
      await page.waitForURL(/\/models$/);
      await countShown(page, await totalOf(""));
      await page.goForward();
      await page.goForward();
      await page.waitForURL("**/models?q=ppo&task=reinforcement-learning");
      await expect.poll(() => search(page).inputValue()).toBe("ppo");
    });

    it("loads more on scroll, renders only visible rows and restores the position", async () => {
      const { page } = await visit("/models");
      await rowsOf(page).first().waitFor();
      for (let step = 0; step < 12; step += 1) {
        await page.mouse.wheel(0, 900);
        await page.waitForTimeout(60);
      }
      await page.waitForFunction(() => (document.querySelector("ul[aria-label=Models]")?.clientHeight ?? 0) > 76 * 100);
      await expect.poll(() => rowsOf(page).count()).toBeLessThan(60);
      const scrolled = await page.evaluate(() => scrollY);
      expect(scrolled).toBeGreaterThan(5_000);
      const row = rowsOf(page).nth(12);
      const position = await row.getAttribute("aria-posinset");
      const id = await row.locator("a code").getAttribute("title");
      expect(Number(position)).toBeGreaterThan(60);
      await row.locator("a").click();
      await page.waitForURL(`**/${id}`);
      await page.goBack();
      await page.locator(`li[aria-posinset="${position}"] code[title="${id}"]`).waitFor();
      expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(4);
    });

    detail("keeps the previous list until the next one loads", async () => {
      const { page } = await visit("/models");
      await rowsOf(page).nth(10).waitFor();
      const before = await idsOf(page);
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/\/api\/models\?.*reinforcement-learning/, async (route) => {
        await held;
        await route.continue();
      });
      await facet(page, "Reinforcement Learning").click();
      await page.locator("#list[aria-busy=true]").waitFor();
      // Rows may have scrolled out of view, because active filters take space above the list.
      await expect.poll(async () => (await idsOf(page)).slice(0, 10)).toEqual(before.slice(0, 10));
      answer();
      await page.locator("#list[aria-busy=false]").waitFor();
      await countShown(page, await totalOf("pipeline_tag=reinforcement-learning"));
    });

    detail("an empty result offers filters to remove, with their counts", async () => {
      const { page } = await visit("/models?task=translation&parameters=1T-&q=zzzqqq");
      await page.getByText("No models match").waitFor();
      await page.getByRole("button", { name: "Show all models" }).click();
      await page.waitForURL(/\/models$/);
      await page.goto(`${hub().address}/models?task=translation&parameters=1T-`);
      const total = await totalOf("pipeline_tag=translation");
      await page.getByRole("button", { name: `Without parameters from 1T: ${total} models` }).click();
      await page.waitForURL("**/models?task=translation");
      await countShown(page, total);
    });

    detail("offers a retry and shows the request id when the hub fails", async () => {
      const { page } = await visit("/tasks");
      let hasFailed = false;
      await page.route(/\/api\/models\?/, (route) =>
        hasFailed
          ? route.continue()
          : route.fulfill({ status: 500, json: { error: "No list today.", requestId: "r-5" } }),
      );
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Models" }).click();
      await page.getByText("No list today.").waitFor({ timeout: 15_000 });
      await expect.poll(() => page.getByRole("alert").textContent()).toContain("r-5");
      hasFailed = true;
      await page.getByRole("button", { name: "Retry" }).click();
      await rowsOf(page).first().waitFor();
    });

    it("works with the keyboard alone", async () => {
      const { page } = await visit("/models");
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
      await page.keyboard.press("/");
      await expect.poll(() => focused()).toBe("Search models");
      await page.keyboard.type("whisper");
      await page.waitForURL("**/models?q=whisper");
      await facet(page, "Automatic Speech Recognition").focus();
      await page.keyboard.press("Space");
      await page.waitForURL("**/models?q=whisper&task=automatic-speech-recognition");
      await page.keyboard.press("Tab");
      await expect.poll(() => focused()).toBe("Exclude Automatic Speech Recognition");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/models?q=whisper&task=-automatic-speech-recognition");
      await page.getByRole("slider").first().focus();
      await page.keyboard.press("ArrowRight");
      await page.waitForURL("**parameters=1M-");
      await page.getByRole("link", { name: "Skip to results" }).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      const [first] = await idsOf(page);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(first);
      await page.keyboard.press("Tab");
      await expect.poll(() => focused()).toBe(`Copy ${first}`);
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/${first}`);
    });

    detail("shows when it is offline and keeps its content", async () => {
      const { page } = await visit("/models");
      await rowsOf(page).first().waitFor();
      await page.context().setOffline(true);
      await page.getByText("You’re offline").waitFor();
      await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(5);
      await page.context().setOffline(false);
      await page.getByText("You’re offline").waitFor({ state: "detached" });
    });

    detail("remembers the view", async () => {
      const { page } = await visit("/models");
      await page.getByTitle("Compact rows").click();
      await page.waitForURL("**/models?view=compact");
      await expect.poll(async () => (await rowsOf(page).first().boundingBox())?.height).toBe(44);
      await page.goto(`${hub().address}/models`, { waitUntil: "networkidle" });
      await expect.poll(async () => (await rowsOf(page).first().boundingBox())?.height).toBe(44);
    });

    detail("shows the filters as a sheet on a phone", async () => {
      const { page } = await visit("/models", { viewport: { width: 390, height: 844 }, hasTouch: true });
      await expect.poll(() => facet(page, "Reinforcement Learning").isVisible()).toBe(false);
      await page.getByRole("button", { name: "Filters" }).click();
      const sheet = page.getByRole("dialog", { name: "Filters" });
      await sheet.getByRole("checkbox", { name: /^Text Classification/ }).click();
      const total = await totalOf("pipeline_tag=text-classification");
      await sheet.getByRole("button", { name: `Show ${total.toLocaleString("en")} models` }).click();
      await sheet.waitFor({ state: "detached" });
      await countShown(page, total);
    });

    detail("searches all values of a facet", async () => {
      const { page } = await visit("/models");
      await page.getByRole("button", { name: "Show more of language" }).click();
      await page.getByRole("textbox", { name: "Find a language" }).fill("ukr");
      await facet(page, "Ukrainian").click();
      await page.waitForURL("**/models?language=uk");
      await countShown(page, await totalOf("language=uk"));
    });
  },
  { models },
);

describeInBrowser("the list of datasets", ({ visit, hub }) => {
  it("is searched and filtered like the list of models", async () => {
    const { page } = await visit("/datasets");
    await expect.poll(() => page.title()).toBe("Datasets · Orrery");
    await page.getByRole("checkbox", { name: /^Text Classification/ }).click();
    await page.waitForURL("**/datasets?task=text-classification");
    const reply = await fetch(
      `${hub().address}/api/datasets?limit=3&origin=-reference&task_categories=text-classification`,
    );
    const total = Number(reply.headers.get("x-total-count"));
    await page.locator("main [role=status]", { hasText: `${total} dataset` }).waitFor();
    const [first = { id: "" }] = (await reply.json()) as { id: string }[];
    await page.getByRole("link", { name: first.id }).click();
    await page.waitForURL(`**/datasets/${first.id}`);
  });
});

describeInBrowser("rows of models and datasets", ({ visit, hub }) => {
  const rowOf = (page: Page, id: string) => page.getByRole("listitem").filter({ has: page.getByTitle(id) });
  const card = `---
model-index: [{ name: router, results: [{ dataset: { name: Ticket routing }, metrics: [{ type: accuracy, value: 0.913 }] }] }]
---
# Router

Sends support tickets to the right queue.
`;

  it("say what a model is, how it scored and how often it is downloaded; its owner can add a missing card", async () => {
    for (const name of ["router", "draft"]) await sendAsOwner(hub(), "POST", "/api/repos/create", { name });
    await commitTo(hub(), "models/owner/router", { "README.md": card });
    await fetch(`${hub().address}/owner/router/resolve/main/README.md`);
    const { page } = await visit("/models?q=owner", signedIn(hub()));
    const row = rowOf(page, "owner/router");
    await row.getByText("Sends support tickets to the right queue.").waitFor();
    await row.getByText("Ticket routing").waitFor();
    await row.getByText("91.3%").waitFor();
    await row.getByRole("img", { name: "Downloads by day, last 30 days" }).waitFor();
    const draft = rowOf(page, "owner/draft");
    await draft.getByText("No card yet").waitFor();
    await draft.getByRole("link", { name: "Add a card" }).click();
    await page.waitForURL("**/owner/draft/blob/main/README.md?action=edit");
  });

  it("say how many rows a dataset has, its size and its format", async () => {
    await sendAsOwner(hub(), "POST", "/api/repos/create", { name: "tickets", type: "dataset" });
    await commitTo(hub(), "datasets/owner/tickets", {
      "README.md": "---\ndataset_info: { splits: [{ name: train, num_examples: 640 }] }\n---\nTickets of October.\n",
      "train.csv": `id,subject\n${"1,Printer\n".repeat(640)}`,
    });
    const { page } = await visit("/datasets?q=tickets");
    const row = rowOf(page, "owner/tickets");
    for (const text of ["Tickets of October.", "640 rows", /^\d\.\d kB$/, "CSV"])
      await row.getByText(text, { exact: true }).waitFor();
    await page.getByTitle("Compact rows").click();
    await row.getByText("640", { exact: true }).waitFor();
    await expect.poll(() => row.getByText("Tickets of October.").count()).toBe(0);
  });
});

describeInBrowser(
  "a hub that requires signing in",
  ({ visit, hub }) => {
    it("asks for a token, refuses a wrong one and shows the list after a right one", async () => {
      const { page } = await visit("/models");
      await page.getByText("Sign in to see this").waitFor();
      const field = page.getByLabel("Access token");
      await field.fill("hf_wrong");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.locator("form [role=alert]").waitFor();
      await field.fill(hub().token);
      await page.getByRole("button", { name: "Sign in" }).click();
      await rowsOf(page).first().waitFor();
      await expect.poll(() => page.evaluate(() => document.cookie)).toBe("");
    });
  },
  { isClosed: true },
);
