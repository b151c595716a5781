import { describe, expect, it } from "vitest";
import { textsOf } from "./card-fields.ts";

describe("textsOf", () => {
  it.each([
    ["mit", ["mit"]],
    [
      ["en", "de", null, { a: 1 }],
      ["en", "de"],
    ],
    [undefined, []],
    [7, ["7"]],
  ])("%j", (value, texts) => expect(textsOf(value)).toEqual(texts));
});
