import { expect, test } from "vitest";
import { createJsonDepth } from "./json-depth.ts";

test.each<[readonly string[], boolean]>([
  [[], false],
  [[""], false],
  [["{"], false],
  [["{}"], true],
  [["{", "}"], true],
  [["[]"], true],
  [['{"a":', "1}"], true],
  [['{"a":[1,{"b":2}]'], false],
  [['{"a":[1,{"b":2}]', "}"], true],
  [['{"a":"}"'], false],
  [['{"a":"}"', "}"], true],
  [['{"a":"\\"}'], false],
  [['{"a":"\\', '"}"}'], true],
  [['{"a":"\\\\"}'], true],
  [['{"a":"\\x"}'], true],
  [['"{}"'], false],
  [["5"], false],
])("the pieces %j are whole: %s", (pieces, isWhole) => {
  const depth = createJsonDepth();
  for (const piece of pieces) depth.add(piece);
  expect(depth.isWhole()).toBe(isWhole);
});
