import fc from "fast-check";
import { expect, test } from "vitest";
import { createStreamRedactor, redactBytes, redactText } from "./redact-stream.ts";

const pass = (chunks: readonly Buffer[], secret: string | undefined): string => {
  const redactor = createStreamRedactor(secret);
  return Buffer.concat([...chunks.map(redactor.push), redactor.end()]).toString();
};

test("redacts a secret however the bytes are split, and nothing else", () => {
  const secret = "ababacab";
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "b", "c", "ab", "ababacab", "ž"), { maxLength: 30 }),
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

test("passes bytes on at once that cannot be part of a secret", () => {
  const redactor = createStreamRedactor("secret-key");
  expect(redactor.push(Buffer.from("plain sec")).toString()).toBe("plain ");
  expect(redactor.push(Buffer.from("ond")).toString()).toBe("second");
  expect(redactor.push(Buffer.from("se")).toString()).toBe("");
  expect(redactor.end().toString()).toBe("se");
});

test("gives a chunk without a secret on without a copy", () => {
  const chunk = Buffer.from("plain");
  expect(createStreamRedactor("secret-key").push(chunk)).toBe(chunk);
  expect(createStreamRedactor(undefined).push(chunk)).toBe(chunk);
  expect(createStreamRedactor("").push(chunk)).toBe(chunk);
  expect(createStreamRedactor("").end()).toHaveLength(0);
});

test.each([
  ["sk-0123456789abcdefghij", false],
  ["sk-0123456789abcdefghijk", true],
])("redacts parts of a secret of 24 characters or more: %s, %s", (secret, isRedacted) => {
  expect([secret.slice(0, 12), secret.slice(-12)].map((part) => redactText(`a ${part} b`, secret))).toEqual(
    isRedacted ? ["a *** b", "a *** b"] : [`a ${secret.slice(0, 12)} b`, `a ${secret.slice(-12)} b`],
  );
});

test("redacts parts that are next to each other, and no byte beside them", () => {
  const first = key.slice(0, 12);
  const last = key.slice(-12);
  expect(redactText(`${first}${first}|${last}${last}`, key)).toBe("******|******");
  expect(redactText(`${key}${key}`, key)).toBe("******");
  expect(redactText(key.slice(0, 11) + key.slice(-11), key)).toBe(key.slice(0, 11) + key.slice(-11));
});

test("leaves out the rest of a reply that repeats a secret over 10,000 times", () => {
  const times = (count: number) =>
    redactBytes(Buffer.from("secret-key|".repeat(count)), Buffer.from("secret-key")).toString();
  expect(times(10_000)).toBe("***|".repeat(10_000));
  expect(times(10_001)).toBe(`${"***|".repeat(10_000)}***`);
});

test("redacts a secret in every alphabet of base64", () => {
  const secret = "??>>ÿÿ~~?>?>ÿ~";
  for (const encoding of ["base64", "base64url"] as const) {
    const encoded = Buffer.from(secret).toString(encoding);
    expect(encoded).toMatch(encoding === "base64" ? /\+.*\/|\/.*\+/ : /-.*_|_.*-/);
    expect(redactText(`a ${encoded} b`, secret)).toMatch(/^a \*\*\*.?=* b$/);
  }
});

test.each(["x", "ab", "abc", "secret7"])('passes every reply unchanged beside the key "%s"', (secret) => {
  const text = "the token of secret7 is abc x";
  expect(redactText(text, secret)).toBe(text);
  expect(splitEverywhere(text, secret)).toEqual(new Set([text]));
});
