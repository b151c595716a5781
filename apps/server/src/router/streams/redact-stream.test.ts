import fc from "fast-check";
import { expect, test } from "vitest";
import { createStreamRedactor } from "./redact-stream.ts";

const pass = (chunks: readonly Buffer[], secret: string | undefined): string => {
  const redactor = createStreamRedactor(secret);
  return Buffer.concat([...chunks.map(redactor.push), redactor.end()]).toString();
};

test("a secret is taken out however the bytes are cut, and nothing else is", () => {
  const secret = "ababac";
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "b", "c", "ab", "ababac", "ž"), { maxLength: 30 }),
      fc.nat(),
      (deps, seed) => {
        const bytes = Buffer.from(deps.join(""));
        const chunks: Buffer[] = [];
        for (let [at, step] = [0, seed]; at < bytes.length; at += 1 + (step % 5), step = (step * 7 + 3) % 1000)
          chunks.push(bytes.subarray(at, at + 1 + (step % 5)));
        expect(pass(chunks, secret)).toBe(bytes.toString().replaceAll(secret, "***"));
      },
    ),
    { numRuns: 500 },
  );
});

test("without a secret everything passes", () => {
  expect(pass([Buffer.from("a"), Buffer.from("b")], undefined)).toBe("ab");
});
