import { taskIds } from "@orrery/tasks";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { detail } from "./support/sampled.ts";

describeInBrowser("home and the list of tasks", ({ visit }) => {
  detail("home links every task by modality", async () => {
    const { page } = await visit("/");
    await expect.poll(() => page.title()).toBe("Orrery: a self-hosted hub for machine-learning models");
    await expect
      .poll(() => page.locator("h3").allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining("Natural Language Processing")]));
    await expect.poll(() => page.locator('main li a[href^="/tasks/"]').count()).toBe(taskIds.length);
    await page.getByRole("link", { name: "Object Detection", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Object Detection" }).waitFor();
  });

  detail("home's search finds a task while typing and opens it with Enter", async () => {
    const { page } = await visit("/");
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Search the hub" }).fill("speech reco");
    const options = page.getByRole("option");
    await options.first().waitFor();
    await expect.poll(() => options.first().textContent()).toContain("Automatic Speech Recognition");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/tasks/automatic-speech-recognition");
  });

  it("lists all tasks by modality", async () => {
    const { page } = await visit("/tasks");
    await expect.poll(() => page.title()).toBe("Tasks · Orrery");
    const groups = await page.locator("main h2").evaluateAll((headings) => headings.map(({ id }) => id));
    expect(groups).toEqual(["multimodal", "nlp", "cv", "audio", "tabular", "rl", "other"]);
    await expect.poll(() => page.locator('main a[href^="/tasks/"]').count()).toBe(taskIds.length);
    await expect.poll(() => page.locator("main [data-hue] svg").count()).toBe(taskIds.length);
  });

  it("searches while typing, highlights matches and keeps the query in the URL", async () => {
    const { page } = await visit("/tasks");
    await page.getByRole("textbox", { name: "Search tasks" }).fill("image classif");
    await page.waitForURL("**/tasks?q=image+classif");
    const rows = page.locator('main a[href^="/tasks/"]');
    await expect
      .poll(() => rows.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
      .toEqual(["/tasks/image-classification", "/tasks/zero-shot-image-classification"]);
    await expect
      .poll(async () => (await rows.first().locator("mark").allTextContents()).slice(0, 2))
      .toEqual(["Image", "Classif"]);
    await page.reload({ waitUntil: "networkidle" });
    await expect.poll(() => rows.count()).toBe(2);
  });

  detail("finds a task by one of its subtasks", async () => {
    const { page } = await visit("/tasks?q=named+entity");
    const row = page.locator('main a[href="/tasks/token-classification"]');
    await expect.poll(() => row.textContent()).toContain("Includes Named Entity Recognition");
  });

  detail("an empty search result offers to clear the search", async () => {
    const { page } = await visit("/tasks?q=perpetual+motion");
    await page.getByText("No task fits “perpetual motion”").waitFor();
    await page.getByRole("button", { name: "Show all tasks" }).click();
    await page.waitForURL(/\/tasks$/);
    await expect.poll(() => page.locator('main a[href^="/tasks/"]').count()).toBe(taskIds.length);
  });

  detail("the back button restores the search", async () => {
    const { page } = await visit("/tasks?q=audio");
    await page.locator('main a[href="/tasks/audio-to-audio"]').click();
    await page.getByRole("heading", { level: 1, name: "Audio-to-Audio" }).waitFor();
    await page.goBack();
    await page.waitForURL("**/tasks?q=audio");
    await expect.poll(() => page.getByRole("textbox", { name: "Search tasks" }).inputValue()).toBe("audio");
  });

  it("works with the keyboard alone: skip link, search dialog, a task, and back", async () => {
    const { page } = await visit("/tasks/translation");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search the hub" });
    await dialog.waitFor();
    await page.getByRole("option").first().waitFor();
    await page.keyboard.type("vqa");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/tasks/visual-question-answering");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("an unknown URL shows suggestions and links", async () => {
    const { page } = await visit("/sumarization");
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    await expect.poll(() => page.title()).toBe("Not found · Orrery");
    await expect.poll(() => page.locator('main a[href="/tasks/summarization"]').count()).toBe(1);
    await expect.poll(() => page.getByRole("link", { name: "All tasks" }).getAttribute("href")).toBe("/tasks");
    await expect.poll(() => page.getByRole("link", { name: "Home", exact: true }).getAttribute("href")).toBe("/");
    await expect.poll(() => page.getByRole("combobox", { name: "Search the hub" }).count()).toBe(1);
  });

  detail("a misspelled task id suggests the right one", async () => {
    const { page } = await visit("/tasks/text-clasification");
    await page.getByRole("heading", { level: 1, name: "Task not found" }).waitFor();
    await page.locator('main a[href="/tasks/text-classification"]').first().click();
    await page.getByRole("heading", { level: 1, name: "Text Classification" }).waitFor();
  });
});
