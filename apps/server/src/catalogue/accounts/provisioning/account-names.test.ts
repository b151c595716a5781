import { expect, test } from "vitest";
import { accountNames } from "./account-names.ts";

const first = (wanted: readonly string[], count: number): string[] => {
  const names: string[] = [];
  for (const name of accountNames(wanted)) if (names.push(name) === count) break;
  return names;
};

test("a person's names become valid account names, then numbered ones", () => {
  expect(first(["José Müller", "jm"], 4)).toEqual(["Jose-Muller", "jm", "Jose-Muller-2", "Jose-Muller-3"]);
});

test("names of the hub's own pages and names without letters are skipped", () => {
  expect(first(["settings", "API", "", "…"], 2)).toEqual(["user", "user-2"]);
  expect(first(["../../etc", "a".repeat(300)], 2)).toEqual(["etc", "a".repeat(80)]);
});
