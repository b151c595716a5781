import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { maxScriptBytes, scriptBytes, seriousViolations } from "./support/page-checks.ts";
import { detail, sampled } from "./support/sampled.ts";

const panelOf = (page: Page): Locator =>
  page.locator("section", { has: page.getByRole("heading", { name: /^Try it/ }) }).last();

const answered = (panel: Locator): Promise<void> => panel.getByText(/this hub.* Free$/).waitFor({ timeout: 45_000 });

const runNow = async (panel: Locator): Promise<void> => {
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  await answered(panel);
};

const firstBar = (panel: Locator): Promise<string | null> => panel.getByRole("listitem").first().textContent();

const predictions = (panel: Locator): Promise<string[]> =>
  panel.getByRole("region", { name: "Predictions" }).locator("mark").allTextContents();

const cases: readonly {
  readonly model: string;
  readonly task?: string;
  readonly shows: (panel: Locator) => Promise<unknown>;
}[] = [
  { model: "lang-id", shows: (panel) => expect.poll(() => firstBar(panel)).toMatch(/^German[> \d.]+%/) },
  { model: "topic", shows: (panel) => expect.poll(() => firstBar(panel)).toMatch(/^animal[> \d.]+%/) },
  {
    model: "pos-tagger",
    shows: (panel) => expect.poll(() => panel.locator("mark", { hasText: "cat" }).textContent()).toMatch(/cat is NOUN/),
  },
  { model: "word-filler", shows: (panel) => expect.poll(() => panel.getByRole("listitem").count()).toBe(5) },
  {
    model: "span-reader",
    shows: (panel) => expect.poll(() => panel.locator("mark").allTextContents()).toEqual(["Warsaw"]),
  },
  { model: "translator", shows: (panel) => panel.getByText("Guten Morgen, wie geht es Ihnen heute?").waitFor() },
  {
    model: "table-reader",
    shows: async (panel) => {
      await panel.getByText("SUM > 31, 24").waitFor();
      await panel.getByText("Sum: 55").waitFor();
      await expect.poll(() => panel.locator("td mark").allTextContents()).toEqual(["31", "24"]);
    },
  },
  { model: "digits", shows: (panel) => expect.poll(() => firstBar(panel)).toMatch(/^7[> \d.]+%/) },
  { model: "spoken-words", shows: (panel) => expect.poll(() => firstBar(panel)).toMatch(/^yes[> \d.]+%/) },
  {
    model: "penguins",
    shows: (panel) => expect.poll(() => predictions(panel)).toEqual(["Adelie", "Gentoo", "Chinstrap"]),
  },
  {
    model: "seattle-weather",
    shows: async (panel) => {
      await expect.poll(() => predictions(panel)).toEqual([0, 1, 2].map(() => expect.stringMatching(/^\d+\.\d+ °C$/)));
      await panel.getByRole("figure", { name: /^Predictions among the values of temp_max: .*°C/ }).waitFor();
    },
  },
  {
    model: "sentence-vectors",
    shows: (panel) => expect.poll(() => firstBar(panel)).toMatch(/^The delivery is late/),
  },
  {
    model: "sentence-vectors",
    task: "zero-shot-classification",
    shows: (panel) => expect.poll(() => firstBar(panel)).toMatch(/^refund[> \d.]+%/),
  },
];

describeInBrowser("running bundled models", ({ visit, hub }) => {
  detail(
    "the first page leads to a real prediction without typing",
    async () => {
      const published = async () =>
        Number((await fetch(`${hub().address}/api/models?runs_here=true&limit=1`)).headers.get("x-total-count"));
      await expect.poll(published, { timeout: 50_000 }).toBeGreaterThanOrEqual(11);
      const { page, pageErrors } = await visit("/");
      await page
        .getByRole("link", { name: /orrery\/topic/ })
        .first()
        .click();
      await page.getByRole("heading", { level: 1, name: "orrery/topic" }).waitFor();
      await runNow(panelOf(page));
      await expect.poll(() => firstBar(panelOf(page))).toMatch(/^animal[> \d.]+%/);
      expect(pageErrors).toEqual([]);
    },
    150_000,
  );

  it.each(sampled(cases, 8))("$model $task answers its first example correctly", async ({ model, task, shows }) => {
    const { page, pageErrors, externalRequests } = await visit(`/orrery/${model}`);
    const panel = panelOf(page);
    if (task) await panel.getByRole("button", { name: task, exact: true }).click();
    await runNow(panel);
    await shows(panel);
    expect(pageErrors.filter((words) => !/503/.test(words))).toEqual([]);
    expect(externalRequests).toEqual([]);
  });

  detail("embeddings: shows a strip per text and their similarities", async () => {
    const { page } = await visit("/orrery/sentence-vectors");
    const panel = panelOf(page);
    await panel.getByRole("button", { name: "feature-extraction", exact: true }).click();
    await panel.getByRole("textbox", { name: "Texts, line 1" }).fill("The delivery is late.");
    await panel.getByRole("button", { name: "Line", exact: true }).click();
    await panel.getByRole("textbox", { name: "Texts, line 2" }).fill("My parcel has not arrived.");
    await runNow(panel);
    await expect.poll(() => panel.getByRole("img", { name: /numbers$/ }).count()).toBe(2);
    const cells = panel.getByRole("region", { name: "Similarity" }).locator("tbody td");
    await expect.poll(async () => (await cells.allTextContents()).at(0)).toBe("1.00");
  });

  it("chat: sends, streams, edits, regenerates and restarts", async () => {
    const { page, pageErrors } = await visit("/orrery/guide");
    const panel = panelOf(page);
    const answers = panel.getByRole("list", { name: "Conversation" }).locator("> li", { hasText: "Model" });
    await panel.getByRole("button", { name: "Send" }).click();
    await answered(panel);
    await expect.poll(() => answers.last().textContent()).toMatch(/token-classification/);
    await panel.getByRole("button", { name: "Edit and resend" }).click();
    await panel.getByRole("textbox", { name: "Edited message" }).fill("What is a tokenizer?");
    await panel.getByRole("button", { name: "Resend", exact: true }).click();
    await answered(panel);
    await expect.poll(() => answers.last().textContent()).toMatch(/token/i);
    const before = await answers.last().textContent();
    await panel.getByRole("button", { name: "Regenerate" }).click();
    await answered(panel);
    await expect.poll(() => answers.count()).toBe(1);
    await expect.poll(() => answers.last().textContent()).toBe(before);
    await panel.getByRole("textbox", { name: "Message" }).fill("and what is it for?");
    await page.keyboard.press("Enter");
    await expect.poll(() => answers.count()).toBe(2);
    await answered(panel);
    await panel.getByRole("button", { name: "New conversation" }).click();
    await expect.poll(() => panel.getByRole("list", { name: "Conversation" }).count()).toBe(0);
    expect(pageErrors.filter((words) => !/503/.test(words))).toEqual([]);
  }, 180_000);

  detail("keeps input across pages, passes it to the code, and Ctrl Enter runs it", async () => {
    const { page } = await visit("/orrery/lang-id");
    const panel = panelOf(page);
    await panel.getByRole("textbox", { name: "Text" }).fill("Dove si trova la stazione?");
    await page.keyboard.press("Control+Enter");
    await answered(panel);
    await expect.poll(() => firstBar(panel)).toMatch(/^Italian[> \d.]+%/);
    await panel.getByText("Show request").click();
    await expect
      .poll(() => panel.locator("pre").first().textContent())
      .toMatch(/POST \/router\/hf-inference\/models\/orrery\/lang-id/);
    await panel.getByText("Show raw reply").click();
    await expect.poll(() => panel.locator("pre").last().textContent()).toMatch(/"label": "it"/);
    await panel.getByRole("link", { name: "Get the code" }).click();
    await expect.poll(() => page.locator("main pre").first().textContent()).toContain("Dove si trova la stazione?");
    await page.goBack();
    await expect
      .poll(() => panelOf(page).getByRole("textbox", { name: "Text" }).inputValue())
      .toBe("Dove si trova la stazione?");
  });

  detail("sends valid parameters of the task's schema and holds back invalid ones", async () => {
    const { page } = await visit("/orrery/lang-id");
    const panel = panelOf(page);
    await panel.locator("summary", { hasText: "Parameters" }).click();
    const field = panel.getByRole("textbox", { name: "top_k" });
    await field.fill("two");
    await panel.getByText("top_k must be a number.").waitFor();
    await field.fill("2");
    await runNow(panel);
    await expect.poll(() => panel.getByRole("listitem").count()).toBe(2);
  });

  detail("classifies the rows of a pasted CSV table", async () => {
    const { page } = await visit("/orrery/penguins", { permissions: ["clipboard-read", "clipboard-write"] });
    const panel = panelOf(page);
    const csv = "bill_length_mm,bill_depth_mm,flipper_length_mm,body_mass_g\n47.3,13.8,216,4725\n38.9,17.8,181,3625\n";
    await page.evaluate((text) => navigator.clipboard.writeText(text), csv);
    await panel.getByRole("textbox", { name: "bill_length_mm, row 1" }).click();
    await page.keyboard.press("Control+v");
    await expect.poll(() => panel.getByRole("textbox", { name: "body_mass_g, row 1" }).inputValue()).toBe("4725");
    await runNow(panel);
    await expect.poll(() => predictions(panel)).toEqual(["Gentoo", "Adelie"]);
  });

  detail("accepts an image file or a drawing and refuses other files", async () => {
    const { page } = await visit("/orrery/digits");
    const panel = panelOf(page);
    const reply = await fetch(`${hub().address}/orrery/digits/resolve/main/examples/three-on-paper.png`);
    const file = panel.getByLabel("File: Image");
    await file.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await panel.getByText("The browser can’t read this image.").waitFor();
    const buffer = Buffer.from(await reply.arrayBuffer());
    await file.setInputFiles({ name: "three.png", mimeType: "image/png", buffer });
    await expect.poll(() => panel.locator("img").getAttribute("src")).toMatch(/^data:image\/png/);
    await runNow(panel);
    await expect.poll(() => firstBar(panel)).toMatch(/^3[> \d.]+%/);
    await panel.getByRole("button", { name: "Draw instead" }).click();
    const pad = await panel.getByRole("img", { name: "Drawing pad, empty" }).boundingBox();
    const { x, y, width, height } = pad as NonNullable<typeof pad>;
    await page.mouse.move(x + width / 2, y + height * 0.2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height * 0.8, { steps: 8 });
    await page.mouse.up();
    await runNow(panel);
    await expect.poll(() => firstBar(panel)).toMatch(/^1[> \d.]+%/);
  });

  it("a task’s page runs a model of this hub", async () => {
    const { page, pageErrors } = await visit("/tasks/question-answering");
    const panel = panelOf(page);
    await page.getByRole("heading", { name: "Try it live" }).scrollIntoViewIfNeeded();
    await panel.getByRole("link", { name: "orrery/span-reader" }).waitFor();
    await runNow(panel);
    await expect.poll(() => panel.locator("mark").allTextContents()).toEqual(["Warsaw"]);
    expect(pageErrors.filter((words) => !/503/.test(words))).toEqual([]);
  });

  const variants = (["light", "dark"] as const).flatMap((colorScheme) =>
    ["span-reader", "penguins", "digits", "guide"].map((model) => ({ colorScheme, model })),
  );
  it.each(sampled(variants, 10))(
    "$model, $colorScheme: has no serious accessibility violation",
    async (variant) => {
      const { page } = await visit(`/orrery/${variant.model}`, { colorScheme: variant.colorScheme });
      const panel = panelOf(page);
      await panel.getByRole("button", { name: variant.model === "guide" ? "Send" : "Run", exact: true }).click();
      await answered(panel);
      expect(await seriousViolations(page)).toEqual([]);
    },
    120_000,
  );

  it.each(sampled(["/orrery/guide", "/orrery/penguins", "/orrery/digits", "/tasks/text-classification"], 3))(
    "%s fits 360 px and loads at most 200 kB of script",
    async (path) => {
      const { page } = await visit(path, { viewport: { width: 360, height: 780 } });
      if (path.startsWith("/orrery")) {
        await page.getByRole("button", { name: /^Try it/ }).click();
        await panelOf(page).getByText("Runs on this hub.").waitFor();
      }
      expect(await scriptBytes(page)).toBeLessThanOrEqual(maxScriptBytes);
      await page.getByRole("heading", { name: /^Try it/ }).scrollIntoViewIfNeeded();
      await panelOf(page).getByText("Runs on this hub.").waitFor();
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    },
    120_000,
  );
});
