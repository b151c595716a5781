import { knownDifferences } from "./known-differences.mjs";

/**
 * @typedef {import("./fixture-file.mjs").Outcome} Outcome
 * @typedef {import("./reference.mjs").Sent} Sent
 * @typedef {{ render(cases: Sent[]): Promise<Outcome[]> }} Reference
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
const ADDRESS = / at 0x[0-9a-f]{5}/i;

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

const habitual = knownDifferences.flatMap(({ name, without }) => (without ? [{ name, without: [without] }] : []));
const allHabits = habitual.flatMap(({ without }) => without);

/**
 * Looks for the habit of Jinja2 that explains a difference: without it, Jinja2 must render what our engine rendered. All
 * of them are dropped first, since a case may meet several, and most unexplained ones meet none.
 *
 * @param {Reference} reference
 * @param {Sent} sent
 * @param {Outcome} actual what our engine gave
 * @returns {Promise<Verdict | undefined>} nothing where no habit explains it
 */
export async function explain(reference, sent, actual) {
  /** @param {string[]} without */
  const isAlikeWithout = async (without) => {
    const [outcome] = await reference.render([{ ...sent, options: { ...sent.options, without } }]);
    return outcome !== undefined && isAlike(outcome, actual);
  };
  if (!(await isAlikeWithout(allHabits))) return undefined;
  for (const { name, without } of habitual) if (await isAlikeWithout(without)) return `known: ${name}`;
  return "known: several of these at once";
}
