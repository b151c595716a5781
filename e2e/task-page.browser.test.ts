import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { detail, sampled } from "./support/sampled.ts";

const samples: readonly { id: string; name: string; shows: (page: Page) => Promise<unknown> }[] = [
  {
    id: "token-classification",
    name: "Token Classification",
    shows: (page) => page.locator("figure mark", { hasText: "Ada Lovelace" }).waitFor(),
  },
  {
    id: "object-detection",
    name: "Object Detection",
    shows: (page) =>
      page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>("figure img")].every(
          ({ complete, naturalWidth, alt }) => complete && naturalWidth > 0 && alt,
        ),
      ),
  },
  {
    id: "audio-to-audio",
    name: "Audio-to-Audio",
    shows: (page) => page.getByRole("slider").nth(2).waitFor({ state: "attached" }),
  },
  {
    id: "visual-question-answering",
    name: "Visual Question Answering",
    shows: (page) => page.locator("figure li").first().waitFor(),
  },
  {
    id: "tabular-regression",
    name: "Tabular Regression",
    shows: (page) => page.locator("figure th[scope=col]", { hasText: "Weight" }).waitFor(),
  },
  {
    id: "reinforcement-learning",
    name: "Reinforcement Learning",
    shows: (page) => page.locator("figure p").nth(2).waitFor(),
  },
];

const topOf = (page: Page, id: string) =>
  page.evaluate((fragment) => document.getElementById(fragment)?.getBoundingClientRect().top, id);

describeInBrowser("a task’s page", ({ visit, hub }) => {
  it.each(sampled(samples, 3))(
    "shows $id with title, example, text and recommendations",
    async ({ id, name, shows }) => {
      const { page, pageErrors, externalRequests } = await visit(`/tasks/${id}`);
      await expect.poll(() => page.title()).toBe(`${name} · Orrery`);
      await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toContain(name);
      await expect.poll(() => page.locator('meta[name="description"]').getAttribute("content")).not.toBe("");
      await page.getByRole("heading", { name: "Example" }).waitFor();
      await shows(page);
      await expect.poll(() => page.locator("main h2").count()).toBeGreaterThan(4);
      await expect.poll(() => page.locator("h2:is(#models, #datasets, #metrics, #libraries)").count()).toBe(4);
      expect(pageErrors).toEqual([]);
      expect(externalRequests).toEqual([]);
    },
  );

  it("requests nothing beyond its own code and data", async () => {
    const { received } = await visit("/tasks/image-classification");
    const requested = () =>
      received
        .map(({ path }) => path.replace(/^\/api\/models\/.*\/snippets$/, "(snippets of the default model)"))
        .filter((path) => !path.startsWith("/assets/"));
    const own = [
      "/tasks/image-classification",
      "/theme.js",
      "/api/tasks/image-classification",
      "/api/tasks/media/cat.png",
      "/api/task-types",
      "/api/sessions/current",
      "/api/models",
    ];
    // Loaded when the panel comes near the viewport.
    const panel = [
      "(snippets of the default model)",
      "/api/providers",
      "/api/tasks/image-classification/call",
      "/api/models/orrery/digits",
      "/orrery/digits/resolve/main/examples/seven.png",
    ];
    await expect.poll(() => own.filter((path) => !requested().includes(path))).toEqual([]);
    const data = requested();
    expect(data.filter((path) => ![...own, ...panel].includes(path))).toEqual([]);
    expect(data.filter((path) => path === "/api/models").length).toBeLessThanOrEqual(3);
    expect(data).toContain("/api/tasks/image-classification");
  });

  it("shows the hub's models for the task and links to all", async () => {
    const { page } = await visit("/tasks/text-classification");
    const reply = await fetch(`${hub().address}/api/models?pipeline_tag=text-classification&origin=-reference&limit=1`);
    const total = Number(reply.headers.get("x-total-count"));
    expect(total).toBeGreaterThan(0);
    const section = page.locator("section", { has: page.getByRole("heading", { name: "On this hub" }) });
    await expect.poll(() => section.getByRole("listitem").count()).toBe(Math.min(total, 5));
    await section.getByRole("link", { name: `All ${total} models` }).click();
    await page.waitForURL("**/models?task=text-classification");
    await page.getByRole("checkbox", { name: /^Text Classification/, checked: true }).waitFor();
  });

  detail("plays audio", async () => {
    const { page } = await visit("/tasks/audio-to-audio");
    await page.getByRole("button", { name: "Play Mix" }).click();
    await page.waitForFunction(() => (document.querySelector("audio")?.currentTime ?? 0) > 0);
  });

  detail("has headings with unique ids that link to themselves", async () => {
    const { page } = await visit("/tasks/text-generation");
    const headings = await page
      .locator("main :is(h1,h2,h3,h4,h5,h6)")
      .evaluateAll((all) =>
        all.map((heading) => ({ id: heading.id, href: heading.querySelector("a")?.getAttribute("href") })),
      );
    expect(headings.length).toBeGreaterThan(8);
    expect(headings.filter(({ id, href }) => !id || href !== `#${id}`)).toEqual([]);
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
  });

  detail("the outline scrolls to a heading and marks it", async () => {
    const { page } = await visit("/tasks/text-classification");
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Common pitfalls" }).click();
    await page.waitForURL("**#common-pitfalls");
    await expect.poll(() => topOf(page, "common-pitfalls")).toBeLessThan(200);
    await page.locator('nav a[aria-current="location"]', { hasText: "Common pitfalls" }).waitFor();
  });

  detail("scrolls to a fragment after the text has loaded", async () => {
    const { page } = await visit("/tasks/text-classification#how-it-is-measured");
    await page.waitForFunction(() => scrollY > 300);
    const top = await topOf(page, "how-it-is-measured");
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(200);
  });

  it("links to other tasks within the app, and to its neighbors at the end", async () => {
    const { page, received } = await visit("/tasks/text-classification");
    await page.locator("main").getByRole("link", { name: "zero-shot classification" }).click();
    await page.getByRole("heading", { level: 1, name: "Zero-Shot Classification" }).waitFor();
    expect(received.filter(({ type }) => type === "document")).toHaveLength(1);
    await page.getByRole("navigation", { name: "More tasks" }).scrollIntoViewIfNeeded();
    await page.getByRole("link", { name: /^Next/ }).click();
    await page.getByRole("heading", { level: 1, name: "Translation" }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  it("tasks with an empty record have a page with example, text and neighbors", async () => {
    const { page, pageErrors } = await visit("/tasks/voice-activity-detection");
    await page.getByRole("heading", { name: "Example" }).waitFor();
    await page.getByRole("cell", { name: "4.67 s" }).first().waitFor();
    await page.getByRole("heading", { name: "Choosing a threshold" }).waitFor();
    await page.getByRole("navigation", { name: "More tasks" }).waitFor();
    await page.goto(`${hub().address}/tasks/time-series-forecasting`);
    await page.getByRole("img", { name: /range widens/ }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  detail("offers a retry and shows the request id when the hub fails", async () => {
    const { page } = await visit("/tasks");
    let hasFailed = false;
    await page.route("**/api/tasks/translation", (route) => {
      if (hasFailed) return route.continue();
      return route.fulfill({ status: 500, json: { error: "The hub could not read the task.", requestId: "r-17" } });
    });
    await page.locator('main a[href="/tasks/translation"]').click();
    await page.getByText("The hub could not read the task.").waitFor({ timeout: 15_000 });
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("r-17");
    hasFailed = true;
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("heading", { level: 1, name: "Translation" }).waitFor();
  });
});
