import { expect, test } from "vitest";
import { bytesText } from "./bytes-text.ts";

test.each([
  [0, "0 bytes"],
  [4, "4 bytes"],
  [1_025, "2 KiB"],
  [100 * 1024 ** 2, "100 MiB"],
  [2 * 1024 ** 3, "2 GiB"],
  [4_900_000_000, "4.6 GiB"],
])("%d is %s", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
