import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { expectGoodPage, settled, totalShift, watchShifts } from "./support/page-checks.ts";
import { sampled } from "./support/sampled.ts";

const kinds = [
  "/owner/lighthouse",
  "/owner/lighthouse/tree/main",
  "/owner/lighthouse/blob/main/README.md",
  "/owner/lighthouse/blob/main/train.py",
  "/owner/lighthouse/blob/main/notes/losses.csv",
  "/owner/lighthouse/blob/main/model.safetensors",
  "/owner/lighthouse?tab=use",
  "/acme/chatty-7b?tab=use",
  "/owner/lighthouse?tab=template",
  "/acme/chatty-7b?tab=providers",
  "/owner/lighthouse?tab=providers",
  "/owner/no-such-model",
  "/datasets/owner/tides",
  "/datasets/owner/tides?tab=rows",
  "/datasets/owner/tides?tab=use",
  "/datasets/owner/nothing",
  "/docs",
  "/docs/api",
  "/docs/router",
  "/docs/no-such-guide",
] as const;

/** Browsers log a 404 for missing data. */
const isExpected = (pageError: string): boolean => /status of 404/.test(pageError);

describeInBrowser(
  "quality of repository pages and docs",
  ({ visit }) => {
    it.each(sampled(kinds, 6))(
      "%s is accessible in light and dark, logs nothing, fits 360 px and stays within its script budget",
      async (path) => {
        const { page, pageErrors, externalRequests } = await visit(path);
        await settled(page);
        await expectGoodPage(page);
        expect(pageErrors.filter((pageError) => !isExpected(pageError))).toEqual([]);
        expect(externalRequests).toEqual([]);
      },
      60_000,
    );

    const shifting = [
      "/owner/lighthouse-GGUF",
      "/owner/lighthouse/tree/main",
      "/datasets/owner/tides?tab=rows",
      "/docs/router",
    ];
    it.each(sampled(shifting, 2))("%s loads without visible layout shifts", async (path) => {
      const { page } = await visit(path, { before: watchShifts });
      expect(await totalShift(page)).toBeLessThan(0.1);
    });

    it("keyboard focus on a model's page is visible and follows reading order", async () => {
      const { page } = await visit("/owner/lighthouse");
      const seen: string[] = [];
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press("Tab");
        const [name, hasRing] = await page.evaluate(() => {
          const element = document.activeElement;
          const ring = (target: Element | null | undefined) =>
            target && getComputedStyle(target).outlineStyle !== "none";
          return [
            element?.textContent?.trim().slice(0, 40) ?? "",
            Boolean(ring(element) || ring(element?.parentElement) || ring(element?.closest("label"))),
          ];
        });
        expect(hasRing, `Tab ${step + 1}: ${name}`).toBe(true);
        seen.push(String(name));
      }
      expect(seen.indexOf("Card")).toBeGreaterThan(-1);
      expect(seen.indexOf("Card")).toBeLessThan(seen.indexOf("Use it"));
    });
  },
  { isSeeded: true },
);
