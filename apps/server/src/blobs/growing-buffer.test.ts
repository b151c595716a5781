import fc from "fast-check";
import { expect, test } from "vitest";
import { createGrowingBuffer } from "./growing-buffer.ts";

test("holds what was added, whatever size was expected", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 50 })), fc.nat(200), (pieces, expected) => {
      const buffer = createGrowingBuffer(expected);
      for (const piece of pieces) buffer.add(Buffer.from(piece));
      const whole = Buffer.concat(pieces);
      expect(buffer.size()).toBe(whole.length);
      expect(buffer.bytes().equals(whole)).toBe(true);
    }),
  );
});
