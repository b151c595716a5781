import { basename } from "node:path";
import { expect, test } from "vitest";
import { root } from "./build.mjs";
import { testFiles } from "./spec.mjs";

test("every test file has a kind that some command runs", () => {
  const names = testFiles(root).map((path) => basename(path));
  expect(names.length).toBeGreaterThan(250);
  expect(names.filter((name) => !/^[^.]+(?:\.(?:hub|process|browser|crash|cluster))?\.test\.ts$/.test(name))).toEqual(
    [],
  );
});
