import { expect, it } from "vitest";
import { packText, unpackText } from "./packed-text.ts";

it.each(["", "plain", "Größe 🪐 \u0000\n", "a".repeat(50_000)])("round-trips a text (%#)", async (text) => {
  const packed = await packText(text);
  expect(packed).toMatch(/^[\w-]*$/);
  expect(await unpackText(packed, 100_000)).toBe(text);
});

it("compresses repetitive text", async () => {
  expect((await packText("a".repeat(50_000))).length).toBeLessThan(200);
});

it("rejects invalid input and texts that are too long", async () => {
  await expect(unpackText("no letters!", 1000)).rejects.toThrow("Invalid character");
  await expect(unpackText("aGVsbG8", 1000)).rejects.toThrow("invalid stored block lengths");
  await expect(unpackText(await packText("a".repeat(50_000)), 1000)).rejects.toThrow("longer than 1000 bytes");
});
