import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { untilQuiet } from "./quiet.ts";
import { smallTargets } from "./small-targets.ts";

export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.querySelector("main h1, main [role=alert]") && !document.querySelector("main .animate-breathe"),
  );
  await untilQuiet(page);
};

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

const contrast = "color-contrast";

/** Dark differs from light in colors only, and a phone in everything else. */
const rulesOf = {
  all: {},
  colors: { runOnly: [contrast] },
  structure: { rules: { [contrast]: { enabled: false } } },
};

/** Serious and critical axe violations with their location. */
export const seriousViolations = async (
  page: Page,
  rules: keyof typeof rulesOf = "all",
): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const asked = JSON.stringify({ resultTypes: ["violations"], ...rulesOf[rules] });
  const { violations } = (await page.evaluate(`axe.run(${asked})`)) as { violations: readonly Violation[] };
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
};

/** In a sampled run, half of the pages are checked in light and the other half in dark and on a phone. */
const isCheckedIn = (form: "light" | "dark" | "narrow", page: Page): boolean => {
  const isEven = [...page.url().replace(/^https?:\/\/[^/]*/, "")].length % 2 === 0;
  return inject("isFullRun") || isEven === (form === "light");
};

/** Serious violations in light, in dark and on a phone, which the page must also fit, and targets under 24 px. */
export const faultsInEveryForm = async (page: Page): Promise<readonly string[]> => {
  const faultsIn = async (form: "light" | "dark" | "narrow", rules: keyof typeof rulesOf) => {
    const faults = isCheckedIn(form, page) ? await seriousViolations(page, rules) : [];
    return faults.map((fault) => `${form}: ${fault}`);
  };
  await page.emulateMedia({ colorScheme: "light" });
  const light = await faultsIn("light", "all");
  const small = await smallTargets(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await faultsIn("dark", "colors");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 360);
  return [...light, ...small, ...dark, ...(await faultsIn("narrow", "structure")), ...(await smallTargets(page))];
};

/** Bytes of scripts as the hub has sent them, compressed. */
export const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const sizes = new Map(entries.map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]));
    return [...sizes].reduce((sum, [path, size]) => (path.endsWith(".js") ? sum + size : sum), 0);
  });

/** The aim is 200 kB, 112 of which are React, the router and the query client; home runs a template besides, and rows have tools and charts. */
export const maxScriptBytes = 209_500;

/** Checks a loaded page: accessible in light and dark, fits a phone, and within the script budget. */
export const expectGoodPage = async (page: Page): Promise<void> => {
  const bytes = await scriptBytes(page);
  expect(await faultsInEveryForm(page)).toEqual([]);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(maxScriptBytes);
};

export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });

export const totalShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
