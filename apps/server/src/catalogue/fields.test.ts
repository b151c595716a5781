import { expect, test } from "vitest";
import { listSelection, recordSelection } from "./fields.ts";

test('a field that "expand" names a thousand times is read once', () => {
  const expand = [...new Array<string>(1_000).fill("tags"), "likes"];
  expect(listSelection("model", { expand }).names).toEqual(["tags", "likes"]);
  expect(recordSelection("dataset", { expand }).names).toEqual(["tags", "likes"]);
});
