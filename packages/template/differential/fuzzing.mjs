/** Grows cases, renders them with both engines in batches, and shrinks what differs. */
import fc from "fast-check";
import { explain, judge } from "./compare.mjs";
import { listChatTemplates } from "./corpus.mjs";
import { renderCase } from "./engine.mjs";
import { chatContexts, contexts } from "./grow/contexts.mjs";
import { templates } from "./grow/templates.mjs";

/**
 * @typedef {import("./engine.mjs").Engine} Engine
 * @typedef {import("./fixture-file.mjs").Outcome} Outcome
 * @typedef {import("./reference.mjs").Sent} Sent
 * @typedef {import("./compare.mjs").Reference} Reference
 * @typedef {import("./compare.mjs").Verdict} Verdict
 * @typedef {{ sent: Sent, expected: Outcome, actual: Outcome, seed: number, path: string }} Difference
 * @typedef {{ cases: number, rendered: number, verdicts: Map<string, number>, differences: Difference[] }} Tally
 */

/** How many cases are grown from one seed and rendered in one go. */
export const BATCH = 500;

const options = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record({
      trim_blocks: fc.boolean(),
      lstrip_blocks: fc.boolean(),
      keep_trailing_newline: fc.boolean(),
      undefined: fc.constantFrom("default", "chainable", "strict"),
    }),
  },
);
const chatTemplates = fc.constantFrom(...listChatTemplates().map(({ source }) => source));
const cases = fc.oneof(
  { weight: 39, arbitrary: fc.record({ template: templates, context: contexts, options }) },
  { weight: 1, arbitrary: fc.record({ template: chatTemplates, context: chatContexts, options }) },
);

/** One batch of cases; the same seed grows the same. @param {number} seed @param {number} size */
export const growBatch = (seed, size) => fc.sample(cases, { seed, numRuns: size });

/**
 * @param {Reference} reference
 * @param {Sent} sent
 * @param {Outcome} expected
 * @param {Outcome} actual
 * @returns {Promise<Verdict>}
 */
async function judgeFully(reference, sent, expected, actual) {
  const verdict = judge(expected, actual, sent.template);
  const isOpen = verdict === "differ" || verdict === "not comparable";
  return (isOpen && (await explain(reference, sent, actual))) || verdict;
}

/**
 * Finds the smallest case that still differs, by running the failing path through the reference one case at a time. One
 * that differs no more, such as what took too long the first time, is kept as it was.
 *
 * @param {Engine} engine
 * @param {Reference} reference
 * @param {Difference} difference
 * @returns {Promise<Difference>}
 */
async function shrink(engine, reference, difference) {
  let smallest = difference;
  const { seed, path } = difference;
  const property = fc.asyncProperty(cases, async (sent) => {
    const [expected] = await reference.render([sent]);
    const actual = renderCase(engine, sent);
    if (expected === undefined || (await judgeFully(reference, sent, expected, actual)) !== "differ") return;
    smallest = { sent, expected, actual, seed, path };
    throw new Error("differs");
  });
  await fc.check(property, { seed, path, numRuns: 1, interruptAfterTimeLimit: 20_000, endOnFailure: false });
  return smallest;
}

/** @param {Tally} tally @param {string} verdict */
function count(tally, verdict) {
  tally.cases += 1;
  tally.verdicts.set(verdict, (tally.verdicts.get(verdict) ?? 0) + 1);
}

/**
 * @param {{ engine: Engine, reference: Reference, seed: number, size: number, tally: Tally, maxDifferences: number }} run
 */
async function runBatch({ engine, reference, seed, size, tally, maxDifferences }) {
  const batch = growBatch(seed, size);
  const pending = reference.render(batch);
  const actuals = batch.map((sent) => renderCase(engine, sent));
  const expecteds = await pending;
  for (const [index, sent] of batch.entries()) {
    const [expected, actual] = [expecteds[index], actuals[index]];
    if (expected === undefined || actual === undefined) throw new Error("the reference left out a case");
    const verdict = await judgeFully(reference, sent, expected, actual);
    count(tally, verdict);
    if ("text" in expected) tally.rendered += 1;
    if (verdict !== "differ" || tally.differences.length >= maxDifferences) continue;
    const difference = { sent, expected, actual, seed, path: String(index) };
    tally.differences.push(await shrink(engine, reference, difference));
  }
}

/**
 * @param {object} options
 * @param {Engine} options.engine
 * @param {Reference[]} options.references one worker process each; batches are dealt out among them
 * @param {number} options.count
 * @param {number} options.seed
 * @param {number} [options.maxDifferences] how many to shrink and keep
 * @param {(tally: Tally) => void} [options.onBatch]
 */
export async function fuzz({ engine, references, count: total, seed, maxDifferences = 20, onBatch }) {
  /** @type {Tally} */
  const tally = { cases: 0, rendered: 0, verdicts: new Map(), differences: [] };
  let started = 0;
  const work = references.map(async (reference) => {
    while (started < total && tally.differences.length < maxDifferences) {
      const [first, size] = [started, Math.min(BATCH, total - started)];
      started += size;
      await runBatch({ engine, reference, seed: (seed + first) | 0, size, tally, maxDifferences });
      onBatch?.(tally);
    }
  });
  await Promise.all(work);
  return tally;
}
