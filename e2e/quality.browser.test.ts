import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type PageRow, pages } from "./pages.mjs";
import { describeInBrowser, type Visitor } from "./support/browser.ts";
import { fillHub, hubInUse } from "./support/hub-in-use.ts";
import { expectGoodPage, seriousViolations, totalShift, watchShifts } from "./support/page-checks.ts";
import { detail, sampled } from "./support/sampled.ts";
import { signedIn, signIn } from "./support/signed-in.ts";

/** Each page is checked in three forms, which takes a while on a busy machine. */
const timeoutMs = 180_000;

const isExpected = (pageError: string): boolean => /status of 404/.test(pageError);

const expectGoodDialog = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name, exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
  await page.emulateMedia({ colorScheme: "light" });
  expect(await seriousViolations(page), name).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await seriousViolations(page, "colors"), `${name}, dark`).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

const checkPages = (
  rows: readonly PageRow[],
  { hub, visit }: Visitor,
  pathOf: (path: string) => string = (path) => path,
): void => {
  it.each(sampled(rows, 6))(
    "$path ($title) is accessible in light and dark, logs nothing, does not shift and fits 360 px and the script budget",
    async ({ path, title, isSignedIn, logs404, dialogs = [] }) => {
      const { page, pageErrors, externalRequests } = await visit(pathOf(path), {
        before: async (opened) => {
          await watchShifts(opened);
          if (isSignedIn) await signIn(opened, hub());
        },
      });
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
      expect(await page.getByRole("button", { name: "Account: owner" }).count()).toBe(isSignedIn ? 1 : 0);
      expect(await totalShift(page)).toBeLessThan(0.1);
      for (const name of dialogs) await expectGoodDialog(page, name);
      await expectGoodPage(page);
      expect(pageErrors.filter((pageError) => !(logs404 && isExpected(pageError)))).toEqual([]);
      expect(externalRequests).toEqual([]);
    },
    timeoutMs,
  );
};

const colorOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Whether a ring is drawn around what has the focus, and what it says. */
const focusOf = (page: Page): Promise<{ name: string; hasRing: boolean }> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const hasRing = (target: Element | null | undefined) => target && getComputedStyle(target).outlineStyle !== "none";
    return {
      name: element?.textContent?.trim().slice(0, 40) ?? "",
      hasRing: [element, element?.parentElement, element?.closest("label")].some(hasRing),
    };
  });

describeInBrowser("quality of pages on a hub just started", (visitor) => {
  const { visit } = visitor;
  checkPages(
    pages.filter(({ isNewHub }) => isNewHub),
    visitor,
  );

  it("does not animate when reduced motion is requested", async () => {
    const { page } = await visit("/");
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
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
});

describeInBrowser(
  "quality of pages on a hub in use",
  (visitor) => {
    const { hub, visit } = visitor;
    let pathOf: Awaited<ReturnType<typeof fillHub>>;
    beforeAll(async () => {
      pathOf = await fillHub(hub());
    });
    checkPages(
      pages.filter(({ isNewHub }) => !isNewHub),
      visitor,
      (path) => pathOf(path),
    );

    it("keyboard focus on a model's page is visible and follows reading order", async () => {
      const { page } = await visit("/owner/lighthouse");
      const seen: string[] = [];
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press("Tab");
        const { name, hasRing } = await focusOf(page);
        expect(hasRing, `Tab ${step + 1}: ${name}`).toBe(true);
        seen.push(name);
      }
      expect(seen.indexOf("Card")).toBeGreaterThan(-1);
      expect(seen.indexOf("Card")).toBeLessThan(seen.indexOf("Use it"));
    });

    detail("keyboard focus on a task's page is visible", async () => {
      const { page } = await visit("/tasks/text-classification");
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press("Tab");
        expect((await focusOf(page)).hasRing, `Tab ${step + 1}`).toBe(true);
      }
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

    detail("the account’s menu is accessible", async () => {
      const { page } = await visit("/providers", signedIn(hub()));
      await page.getByRole("button", { name: "Account: owner" }).click();
      await page.getByRole("button", { name: "Sign out" }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
    });
  },
  hubInUse,
);
