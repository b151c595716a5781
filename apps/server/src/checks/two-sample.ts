import { seededRandom, shuffle } from "./seeded-random.ts";

/** Answers to one prompt from two sides, drawn at the same temperature. */
export interface PromptSamples {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

export interface TwoSampleRules {
  readonly permutations?: number;
  readonly seed?: number;
  /** Characters of an answer that are compared. */
  readonly length?: number;
}

export interface TwoSampleReading {
  /** Squared maximum mean discrepancy under the Hamming kernel. */
  readonly statistic: number;
  readonly p: number;
}

/** A place after the end of a shorter answer; no code point is negative. */
const padding = -1;

const codePoints = (text: string, length: number): Int32Array => {
  const padded = new Int32Array(length).fill(padding);
  let at = 0;
  for (const character of text) {
    if (at >= length) break;
    padded[at++] = character.codePointAt(0) ?? 0;
  }
  return padded;
};

const equalPlaces = (one: Int32Array, other: Int32Array): number => {
  let equal = 0;
  for (let at = 0; at < one.length; at++) if (one[at] === other[at]) equal += 1;
  return equal;
};

/** Each answer equals itself at every place, so dividing by the length normalizes. */
const kernelOf = (texts: readonly string[], length: number): Float64Array[] => {
  const points = texts.map((text) => codePoints(text, length));
  return points.map((one) => Float64Array.from(points, (other) => equalPlaces(one, other) / length));
};

interface KernelOfPrompt {
  readonly kernel: readonly Float64Array[];
  readonly firstSize: number;
}

/** The sums of within-side and across-side similarities, and how many pairs each has. */
const addPrompt = ({ kernel, firstSize }: KernelOfPrompt, order: readonly number[], sums: Float64Array): void => {
  for (let one = 0; one < order.length; one++) {
    const row = kernel[order[one] ?? 0];
    for (let other = 0; other < order.length; other++) {
      if (one === other) continue;
      const isFirst = one < firstSize;
      const kind = isFirst === other < firstSize ? (isFirst ? 0 : 1) : 2;
      sums[kind] = (sums[kind] ?? 0) + (row?.[order[other] ?? 0] ?? 0);
      sums[kind + 3] = (sums[kind + 3] ?? 0) + 1;
    }
  }
};

const discrepancy = (prompts: readonly KernelOfPrompt[], orders: readonly (readonly number[])[]): number => {
  const sums = new Float64Array(6);
  for (const [at, prompt] of prompts.entries()) addPrompt(prompt, orders[at] ?? [], sums);
  const meanOf = (kind: number) => (sums[kind] ?? 0) / (sums[kind + 3] || 1);
  return meanOf(0) + meanOf(1) - 2 * meanOf(2);
};

/**
 * Whether two sides answer the same prompts from the same distribution: MMD² with the Hamming kernel, computed once; `p` by
 * permuting the sides within each prompt.
 */
export const compareSamples = (
  samples: readonly PromptSamples[],
  { permutations = 1000, seed = 1, length = 1000 }: TwoSampleRules = {},
): TwoSampleReading => {
  const prompts = samples.map(({ first, second }) => ({
    kernel: kernelOf([...first, ...second], length),
    firstSize: first.length,
  }));
  const orders = prompts.map(({ kernel }) => kernel.map((_row, index) => index));
  const statistic = discrepancy(prompts, orders);
  const random = seededRandom(seed);
  let asLarge = 0;
  for (let round = 0; round < permutations; round++) {
    const shuffled = orders.map((order) => shuffle([...order], random));
    if (discrepancy(prompts, shuffled) >= statistic - 1e-12) asLarge += 1;
  }
  return { statistic, p: (1 + asLarge) / (1 + permutations) };
};
