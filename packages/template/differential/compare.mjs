import { knownDifferences } from "./known-differences.mjs";

/**
 * @typedef {import("./fixture-file.mjs").Outcome} Outcome
 * @typedef {"agree" | "differ" | "not comparable" | `known: ${string}`} Verdict
 */

/**
 * Kinds that a random case may mix up because it holds several faults, of which each engine may meet another first. An
 * unknown filter or test is in both families: inside a branch it is an error only when it is reached.
 */
const FAMILIES = [
  ["unexpected_character", "unterminated", "unexpected_token", "unknown_statement", "unknown_filter", "unknown_test"],
  [
    "type",
    "value",
    "missing_argument",
    "unexpected_argument",
    "undefined",
    "forbidden",
    "unknown_filter",
    "unknown_test",
  ],
];

/** Output that holds a memory address says nothing about a template. */
const ADDRESS = / at 0x[0-9a-f]+>/;

/**
 * @param {Outcome} expected
 * @param {Outcome} actual
 */
function isAlike(expected, actual) {
  if ("text" in expected || "text" in actual) {
    return "text" in expected && "text" in actual && expected.text === actual.text;
  }
  const kinds = [expected.error, actual.error];
  return kinds[0] === kinds[1] || FAMILIES.some((family) => kinds.every((kind) => family.includes(kind)));
}

/** @param {Outcome} expected */
function isUnusable(expected) {
  return "text" in expected
    ? ADDRESS.test(expected.text)
    : ["timeout", "crashed"].includes(expected.error) || ADDRESS.test(expected.message);
}

/**
 * Judges a random case: same text, or errors of the same family.
 *
 * @param {Outcome} expected what Jinja2 gave
 * @param {Outcome} actual what our engine gave
 * @param {string} template
 * @returns {Verdict}
 */
export function judge(expected, actual, template) {
  if (isAlike(expected, actual)) return "agree";
  if (isUnusable(expected)) return "not comparable";
  const known = knownDifferences.find(({ covers }) => covers?.(expected, actual, template));
  return known === undefined ? "differ" : `known: ${known.name}`;
}
