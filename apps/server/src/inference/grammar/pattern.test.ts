import { expect, test } from "vitest";
import { randomFrom } from "../worker/choose-token.ts";
import { formats } from "./formats.ts";
import { stringMatching, UnsupportedPattern } from "./pattern.ts";
import { writeRandomly } from "./testing/write-randomly.ts";

const patterns = [
  "^[A-Z]{2}-\\d{3,5}$",
  "^(?:red|green|blue)$",
  "^(?<year>\\d{4})-(\\d\\d)$",
  "^a+?b*c?$",
  '^[^a-z"\\\\]{3}$',
  "^\\w+@\\w+\\.(com|org)$",
  '^"quoted" and \\\\ slashed$',
  "^\\s\\S\\D\\W$",
  "^[\\d.,-]{1,4}$",
  "^.{2,4}$",
  "^\\u0041\\x42\\u{43}[\\u00e0-\\u00ff]$",
  "^tab\\tnew\\nline$",
  "middle",
  "^start",
  "end$",
  "^a|b$",
  "^((a|b)(c|d)){2}$",
  "^$",
  "^日本語?$",
];

test.each(patterns)("every string written for %s matches it", (pattern) => {
  const random = randomFrom(7);
  const expression = new RegExp(pattern, "u");
  for (let count = 0; count < 8; count++) {
    const { text } = writeRandomly(stringMatching(pattern), random, 60);
    expect(JSON.parse(text)).toMatch(expression);
  }
});

test.each(Object.entries(formats))("the format %s is a regular expression that is supported", (_name, pattern) => {
  const { text } = writeRandomly(stringMatching(`^(?:${pattern})$`), randomFrom(3), 200);
  expect(JSON.parse(text)).toMatch(new RegExp(`^(?:${pattern})$`, "u"));
});

test.each([
  ["^(?=a)", '"(?="'],
  ["^(?!a)", '"(?!"'],
  ["^(?<=a)", '"(?<"'],
  ["^(a)\\1$", '"\\1"'],
  ["\\bword\\b", '"\\b"'],
  ["^\\p{L}+$", '"\\p"'],
  ["^a^b$", '"^" at 2'],
  ["^(a$)$", '"$" inside a group'],
  ["^a{2,1}$", "a repetition {2,1}"],
  ["^a{99999}$", "a repetition {99999,99999}"],
  ["^a$b", '"b" at 3'],
  ["^(a", '"a group without )" inside a group'],
  ["[z-a]", "a range that ends before it begins"],
  ["^\\ud83d$", '"\\u"'],
  ["[a", "a pattern that ends too early"],
  [`${"(".repeat(60)}a${")".repeat(60)}`, "more than 50 nested groups"],
])("%s is refused", (pattern, message) => {
  expect(() => stringMatching(pattern)).toThrow(new UnsupportedPattern(message));
});
