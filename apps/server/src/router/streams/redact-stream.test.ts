import fc from "fast-check";
import { expect, test } from "vitest";
import { createStreamRedactor } from "./redact-stream.ts";

const pass = (chunks: readonly Buffer[], secret: string | undefined): string => {
  const redactor = createStreamRedactor(secret);
  return Buffer.concat([...chunks.map(redactor.push), redactor.end()]).toString();
};

test("redacts a secret however the bytes are split, and nothing else", () => {
  const secret = "ababac";
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "b", "c", "ab", "ababac", "ž"), { maxLength: 30 }),
      fc.nat(),
      (pieces, seed) => {
        const bytes = Buffer.from(pieces.join(""));
        const chunks: Buffer[] = [];
        for (let [at, step] = [0, seed]; at < bytes.length; at += 1 + (step % 5), step = (step * 7 + 3) % 1000)
          chunks.push(bytes.subarray(at, at + 1 + (step % 5)));
        expect(pass(chunks, secret)).toBe(bytes.toString().replaceAll(secret, "***"));
      },
    ),
    { numRuns: 500 },
  );
});

test("passes everything if there is no secret", () => {
  expect(pass([Buffer.from("a"), Buffer.from("b")], undefined)).toBe("ab");
});
