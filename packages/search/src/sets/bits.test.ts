import { expect, test } from "vitest";
import { createBits, releaseBits } from "./bits.ts";

test("a question that borrows many sets does not keep them all in memory", () => {
  const borrow = () => Array.from({ length: 1000 }, () => createBits(999));
  const before = new Set(borrow());
  releaseBits();
  const reused = borrow().filter((bits) => before.has(bits));
  releaseBits();
  expect(reused.length).toBe(64);
});
