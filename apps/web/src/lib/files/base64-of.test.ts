import { expect, it } from "vitest";
import { base64Of } from "./base64-of.ts";

it.each([0, 1, 2, 3, 0x6000, 0x6001, 100_000])("encodes %d bytes as base64", (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) & 0xff);
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString("base64"));
});
