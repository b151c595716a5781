import { pagePaths } from "@orrery/contract/pages";
import { expect, it } from "vitest";
import { describeInBrowser, openBrowser } from "./support/browser.ts";
import { filmstripOf } from "./support/filmstrip.ts";
import { sampled } from "./support/sampled.ts";

/** Less than the logo and the line of the header. */
const blank = 0.001;

/** `/settings` only leads to a section. */
const { settings: _, ...pages } = pagePaths;

const shownPaths = [...Object.values(pages), "/acme", "/acme/tiny", "/datasets/acme/rows"];

describeInBrowser("on a slow line", ({ hub }) => {
  it.each(sampled(["/", "/settings/tokens", "/models", "/tasks/fill-mask"], 2))(
    "%s shows the skeleton until the page is drawn, never a blank frame",
    async (path) => {
      const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const frames = await filmstripOf(page, hub().address + path, () => page.locator("main h1").first().waitFor());
      const painted = frames.slice(frames.findIndex((ink) => ink > blank));
      expect(painted.length).toBeGreaterThan(1);
      expect(painted.filter((ink) => ink <= blank)).toEqual([]);
    },
  );

  it("every page’s document names the page’s scripts, which exist", async () => {
    const get = (path: string) => fetch(hub().address + path);
    const scriptsOf = async (path: string) =>
      [...(await (await get(path)).text()).matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
        ([, file = ""]) => file,
      );
    const found = await Promise.all(shownPaths.map(scriptsOf));
    const counts = new Map<string, number>();
    for (const file of found.flat()) counts.set(file, (counts.get(file) ?? 0) + 1);
    const first = [...counts].flatMap(([file, count]) => (count === shownPaths.length ? [file] : []));
    const without = shownPaths.filter((_path, at) => (found[at]?.length ?? 0) <= first.length);
    expect(without).toEqual([]);
    const statuses = await Promise.all([...counts.keys()].map(async (file) => (await get(file)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await get("/page-scripts.json")).headers.get("content-type")).toMatch(/^text\/html/);
  });
});
