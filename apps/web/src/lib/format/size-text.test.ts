import { expect, it } from "vitest";
import { sizeText } from "./size-text.ts";

it.each([
  [0, "0 B"],
  [532, "532 B"],
  [999, "999 B"],
  [1000, "1 kB"],
  [1234, "1.2 kB"],
  [99_950, "100 kB"],
  [999_600, "1 MB"],
  [4_912_898_304, "4.9 GB"],
  [2.5e15, "2500 TB"],
])("formats %d bytes as %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
