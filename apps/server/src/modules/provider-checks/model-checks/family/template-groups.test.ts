import { expect, test } from "vitest";
import type { FamilyTemplate } from "./family-templates.ts";
import { groupTemplates } from "./template-groups.ts";

const template = (id: string, text: string): FamilyTemplate => ({ source: { id, kind: "repository" }, text });

test("puts equal templates together, and finds where the others begin to differ", () => {
  const groups = groupTemplates([
    template("main", "one\ntwo {{ x }}\nthree"),
    template("old", "one\ntwo {{ y }}\nthree"),
    template("gguf", "one\ntwo {{ x }}\nthree"),
    template("longer", "one\ntwo {{ x }}\nthree\nfour"),
  ]);
  expect(groups.map(({ isOwn, templates }) => [isOwn, templates.map(({ source }) => source.id)])).toEqual([
    [true, ["main", "gguf"]],
    [false, ["old"]],
    [false, ["longer"]],
  ]);
  expect(groups.map(({ difference }) => difference)).toEqual([
    undefined,
    { offset: 11, line: 2, ownText: "two {{ x }}", text: "two {{ y }}" },
    { offset: 21, line: 3, ownText: "three", text: "three" },
  ]);
});

test("a family without templates has no groups", () => {
  expect(groupTemplates([])).toEqual([]);
});
