/** How sources are put together from parts. */
import fc from "fast-check";

/** @typedef {fc.Arbitrary<string>} Source */

/**
 * A template string over arbitraries: each hole is filled with what its arbitrary grows.
 *
 * @param {TemplateStringsArray} parts
 * @param {Source[]} holes
 * @returns {Source}
 */
export function grow(parts, ...holes) {
  return fc.tuple(...holes).map((values) => parts.reduce((text, part, index) => text + values[index - 1] + part));
}

/** One of several texts. @param {string[]} choices */
export const pick = (...choices) => fc.constantFrom(...choices);

/**
 * A kind of expression: a leaf, or one of the branches, which hold further expressions.
 *
 * @param {Source} leaf
 * @param {Source[]} branches
 * @returns {Source}
 */
export function kind(leaf, ...branches) {
  const options = branches.map((arbitrary) => ({ arbitrary, weight: 1 }));
  return fc.oneof(
    { maxDepth: 4, depthIdentifier: "expression", withCrossShrink: true },
    { arbitrary: leaf, weight: Math.max(2, branches.length >> 1) },
    ...options,
  );
}
