import { hashOf } from "../hash.ts";

/** Words that byte-level tokenizers of English text have as one token, with the space before them. */
const vocabulary = (
  "the a of is text and to in it for with data image answer question can what which you that this are one two three " +
  "word words example class audio speech video list name number table row file small large first last new time like use"
)
  .split(" ")
  .map((word) => ` ${word}`);

export interface Sampling {
  readonly temperature: number;
  readonly frequencyPenalty: number;
  readonly random: () => number;
  readonly noise: number;
  readonly weights: string;
}

export interface ToyToken {
  readonly token: string;
  readonly logprob: number;
  /** All tokens, the likeliest first. */
  readonly ranked: readonly { readonly token: string; readonly logprob: number }[];
}

/** A number in [0, 1) for a text. Hashes of similar texts are near each other, so their bits are mixed (MurmurHash3). */
const fractionOf = (text: string): number => {
  let mixed = hashOf(text);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
};

/** Numbers in [0, 1), the same for the same seed. */
export const randomFrom = (seed: string): (() => number) => {
  let count = 0;
  return () => {
    count += 1;
    return fractionOf(`${seed} ${count}`);
  };
};

/** How likely a word is after a context: fixed numbers that look like a model's. */
const logitOf = (weights: string, context: string, word: string): number =>
  fractionOf(`${weights}|${context}|${word}`) * 6;

const logSumExp = (values: readonly number[]): number => {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
};

const pick = (logits: readonly number[], { temperature, random }: Sampling): number => {
  if (temperature === 0) return logits.indexOf(Math.max(...logits));
  const scaled = logits.map((logit) => logit / temperature);
  const total = logSumExp(scaled);
  let left = random();
  for (const [at, logit] of scaled.entries()) {
    left -= Math.exp(logit - total);
    if (left <= 0) return at;
  }
  return logits.length - 1;
};

const nextToken = (context: string, counts: ReadonlyMap<string, number>, sampling: Sampling): ToyToken => {
  const { weights, noise, random, frequencyPenalty } = sampling;
  const logits = vocabulary.map((word) => {
    const strayed = noise === 0 ? 0 : (random() - 0.5) * 2 * noise;
    return logitOf(weights, context, word) + strayed - frequencyPenalty * (counts.get(word) ?? 0);
  });
  const total = logSumExp(logits);
  const ranked = vocabulary
    .map((token, at) => ({ token, logprob: (logits[at] ?? 0) - total }))
    .sort((one, other) => other.logprob - one.logprob);
  const at = pick(logits, sampling);
  return { token: vocabulary[at] ?? "", logprob: (logits[at] ?? 0) - total, ranked };
};

/** Words of a text before a model of this size ends by itself. */
const usualLength = 120;

/** The tokens that follow a prompt. */
export const generate = (prompt: string, maxTokens: number, sampling: Sampling): ToyToken[] => {
  const tokens: ToyToken[] = [];
  const counts = new Map<string, number>();
  let context = String(hashOf(prompt));
  while (tokens.length < Math.min(maxTokens, usualLength)) {
    const next = nextToken(context, counts, sampling);
    tokens.push(next);
    counts.set(next.token, (counts.get(next.token) ?? 0) + 1);
    context = String(hashOf(context + next.token));
  }
  return tokens;
};
