import { gzipSync } from "node:zlib";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Waits until a page has its title and none of its parts is still to come. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.querySelector("main h1, main [role=alert]") && !document.querySelector("main .animate-breathe"),
  );
  await page.waitForLoadState("networkidle");
};

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

const contrast = "color-contrast";

/** Which of axe's rules are asked: dark differs from light by its colours only, and a phone by all but them. */
const rulesOf = {
  all: {},
  colors: { runOnly: [contrast] },
  structure: { rules: { [contrast]: { enabled: false } } },
};

/** What axe finds serious or critical, each with where it is. */
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

/** What is wrong with a page in light, in dark and on a phone of 360 px. */
export const faultsInEveryForm = async (page: Page): Promise<readonly string[]> => {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await seriousViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await seriousViolations(page, "colors");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 360);
  const narrow = await seriousViolations(page, "structure");
  return [...light, ...dark.map((fault) => `dark: ${fault}`), ...narrow.map((fault) => `narrow: ${fault}`)];
};

/** Bytes of JavaScript that a page has loaded, each script gzipped by itself. */
export const scriptBytes = async (page: Page): Promise<number> => {
  const paths = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith(".js")),
  );
  const sizes = await Promise.all(
    [...new Set(paths)].map((path) =>
      page.evaluate(async (address) => (await fetch(address)).text(), path).then((text) => gzipSync(text).length),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Notes every shift of the layout from the next load on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });

/** How much has shifted, as browsers count it. */
export const totalShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
