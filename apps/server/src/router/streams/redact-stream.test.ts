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

const key = "sk-planted-0123456789-abcdefghij-KLMNOP";

const splitEverywhere = (text: string, secret: string): Set<string> => {
  const bytes = Buffer.from(text);
  const seen = new Set<string>();
  for (let at = 0; at <= bytes.length; at++) seen.add(pass([bytes.subarray(0, at), bytes.subarray(at)], secret));
  return seen;
};

test.each(["", "a", "ab", "key: ", "Bearer "])(
  "redacts a secret in base64 behind %j, however it is split",
  (before) => {
    for (const encoding of ["base64", "base64url"] as const) {
      const text = `{"echo":"${Buffer.from(`${before}${key}???`).toString(encoding)}"}`;
      for (const shown of splitEverywhere(text, key)) {
        expect(shown).toContain("***");
        const left = Buffer.from(shown.slice(9, -2).replace("***", ""), encoding).toString("latin1");
        for (let at = 0; at + 4 <= key.length; at++) expect(left).not.toContain(key.slice(at, at + 4));
      }
    }
  },
);

test.each([
  ["its first 12 characters", key.slice(0, 12)],
  ["its first 30 characters", key.slice(0, 30)],
  ["its last 12 characters", key.slice(-12)],
])("redacts %s, however they are split", (_name, part) => {
  expect(splitEverywhere(`bad key ${part}… given`, key)).toEqual(new Set(["bad key ***… given"]));
});

test("redacts its last 20 characters in one chunk", () => {
  expect(pass([Buffer.from(`bad key …${key.slice(-20)} given`)], key)).toBe("bad key …*** given");
});

test("shows the few characters by which an owner recognizes a key", () => {
  const text = `bad key ${key.slice(0, 7)}…${key.slice(-4)}`;
  expect(splitEverywhere(text, key)).toEqual(new Set([text]));
});

test("passes everything if there is no secret", () => {
  expect(pass([Buffer.from("a"), Buffer.from("b")], undefined)).toBe("ab");
});
