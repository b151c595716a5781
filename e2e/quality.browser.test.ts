import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { faultsInEveryForm, scriptBytes, seriousViolations, totalShift, watchShifts } from "./support/page-checks.ts";
import { detail, sampled } from "./support/sampled.ts";

const kinds = [
  "/",
  "/models",
  "/models?task=text-generation,-fill-mask&view=compact&q=a",
  "/models?q=nothing+at+all",
  "/datasets",
  "/tasks",
  "/tasks?q=speech",
  "/tasks?q=nothing+at+all",
  "/tasks/token-classification",
  "/tasks/object-detection",
  "/tasks/text-to-speech",
  "/tasks/tabular-classification",
  "/tasks/robotics",
  "/login",
  "/settings/tokens",
  "/settings/appearance",
  "/tasks/no-such-task",
  "/playground",
  "/no-such-page",
] as const;

const colorOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Browsers log a 404 for missing data. */
const isExpected = (pageError: string): boolean => /status of 404/.test(pageError);

describeInBrowser("quality of every page", ({ visit }) => {
  it.each(sampled(kinds, 6))("%s is accessible in light and dark, logs nothing and fits 360 px", async (path) => {
    const { page, pageErrors, externalRequests } = await visit(path);
    expect(await faultsInEveryForm(page)).toEqual([]);
    expect(pageErrors.filter((pageError) => !isExpected(pageError))).toEqual([]);
    expect(externalRequests).toEqual([]);
  });

  detail("the search dialog is accessible", async () => {
    const { page } = await visit("/tasks/translation");
    await page.getByRole("button", { name: "Search the hub" }).click();
    await page.getByRole("option").first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.type("text");
    await page.getByRole("group", { name: "Models" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  detail("the filters on a phone are accessible", async () => {
    const { page } = await visit("/models", { viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("dialog", { name: "Filters" }).getByRole("checkbox").first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it("follows the system theme until one is chosen, and remembers it", async () => {
    const { page } = await visit("/", { colorScheme: "dark" });
    await expect.poll(() => colorOf(page)).toBe("rgb(14, 17, 22)");
    await page.getByRole("contentinfo").getByTitle("Light theme").click();
    await expect.poll(() => colorOf(page)).toBe("rgb(251, 250, 247)");
    await page.reload();
    await expect.poll(() => colorOf(page)).toBe("rgb(251, 250, 247)");
    await page.getByRole("contentinfo").getByTitle("System theme").click();
    await expect.poll(() => colorOf(page)).toBe("rgb(14, 17, 22)");
  });

  it("home loads less than 200 kB of JavaScript, compressed, with its live examples", async () => {
    const { page } = await visit("/");
    const total = await scriptBytes(page);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(200_000);
  });

  it("does not animate when reduced motion is requested", async () => {
    const { page } = await visit("/");
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  it.each(
    sampled(["/", "/models", "/models?q=text&view=compact", "/datasets", "/tasks", "/tasks/object-detection"], 6),
  )("%s loads without visible layout shifts", async (path) => {
    const { page } = await visit(path, { before: watchShifts });
    expect(await totalShift(page)).toBeLessThan(0.1);
  });

  it("keeps keyboard focus visible", async () => {
    const { page } = await visit("/tasks/text-classification");
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => {
        const element = document.activeElement;
        const ring = (target: Element | null | undefined) => target && getComputedStyle(target).outlineStyle !== "none";
        return Boolean(ring(element) || ring(element?.closest("label")));
      });
      expect(outline, `Tab ${step + 1}`).toBe(true);
    }
  });
});
