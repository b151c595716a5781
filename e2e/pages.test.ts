import { newKinds, pagePaths, repositoryViews, settingsSections } from "@orrery/contract/pages";
import { isProvider } from "@orrery/inference";
import { expect, it } from "vitest";
import { pages } from "./pages.mjs";

const paths = new Set(pages.map(({ path }) => path.split("?")[0] ?? ""));

const rowsOf = (pattern: RegExp): number => [...paths].filter((path) => pattern.test(path)).length;

/** `/settings` only leads to a section. */
const { settings: _, ...shown } = pagePaths;

it.each(Object.values(shown))("%s has a row", (path) => {
  expect(rowsOf(new RegExp(`^${path.replace(/\$[^/]+/g, "[^/]+")}$`))).toBeGreaterThan(0);
});

it.each([...newKinds.map((kind) => `/new/${kind}`), ...settingsSections.map((part) => `/settings/${part}`)])(
  "%s has a row",
  (path) => {
    expect(paths).toContain(path);
  },
);

it.each(repositoryViews)("a repository’s view %s has a row", (view) => {
  expect(rowsOf(new RegExp(`^(?:/datasets)?/[^/]+/[^/]+/${view}(?:/|$)`))).toBeGreaterThan(0);
});

it("no page has two rows for the same visitor and hub", () => {
  const keys = pages.map(({ path, isSignedIn = false, isNewHub = false }) => `${path} ${isSignedIn} ${isNewHub}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it("no provider has the name of a page below /providers", () => {
  const below = Object.values(pagePaths).filter((path) => /^\/providers\/[^$]/.test(path));
  expect(below).not.toEqual([]);
  expect(below.filter((path) => isProvider(path.slice("/providers/".length)))).toEqual([]);
});
