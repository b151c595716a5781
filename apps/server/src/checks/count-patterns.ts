import { countOf } from "../text/count-of.ts";
import type { ConversationCause } from "./conversations.ts";
import { type CountRow, cacheBlock, charactersIn, constantOf, maxConstant, usualConstant } from "./token-counts.ts";

/** What the differences of token counts have in common. */
export interface CountPattern {
  readonly cause: string;
  /** One sentence that is enough by itself, or the end of one about the counts that differ. */
  readonly sentence?: string;
  readonly phrase?: string;
  readonly constant?: number;
  /** True where token counts cannot show which template runs. */
  readonly isUnclear?: boolean;
}

type Pattern = (rows: readonly CountRow[]) => CountPattern | undefined;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const percent = (factor: number): string => `${Math.round(Math.abs(factor - 1) * 100)}%`;

const moreOrLess = (factor: number): string => `${percent(factor)} ${factor > 1 ? "more" : "fewer"}`;

const injectedText: Pattern = (rows) => {
  const constant = constantOf(rows);
  if (constant === undefined || Math.abs(constant) <= maxConstant) return undefined;
  if (constant < 0)
    return {
      cause: "constant-less",
      constant,
      sentence: `Counts ${countOf(-constant, "token")} less for every prompt.`,
    };
  return {
    cause: "injected-text",
    constant,
    sentence: `Adds ${countOf(constant, "token")} to every prompt: hidden system text.`,
  };
};

/** Another tokenizer never scales all counts alike; a rounded product does. */
const scaled: Pattern = (rows) => {
  const factor = sum(rows.map(({ reported }) => reported)) / sum(rows.map(({ expected }) => expected));
  const nearest = Math.round(factor);
  const isTwice = nearest >= 2 && rows.every(({ expected, reported }) => reported === nearest * expected);
  if (isTwice)
    return {
      cause: "counted-twice",
      sentence: `Counts every prompt token ${nearest === 2 ? "twice" : `${nearest} times`}.`,
    };
  const isScaled =
    rows.length >= 5 &&
    Math.abs(factor - 1) > 0.02 &&
    rows.every(({ expected, reported }) => Math.abs(reported - factor * expected) <= 1);
  if (!isScaled) return undefined;
  return { cause: "scaled-counts", sentence: `Reports ${moreOrLess(factor)} prompt tokens than the prompt has.` };
};

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

const rounded: Pattern = (rows) => {
  const step = rows.map(({ reported }) => reported).reduce(greatestDivisor, 0);
  const isNear = rows.every(({ difference }) => Math.abs(difference) < step + maxConstant);
  if (rows.length < 3 || step < 5 || !isNear) return undefined;
  return { cause: "rounded-counts", isUnclear: true, sentence: `Rounds token counts to multiples of ${step}.` };
};

const correlation = (xs: readonly number[], ys: readonly number[]): number => {
  const meanX = sum(xs) / xs.length;
  const meanY = sum(ys) / ys.length;
  const covariance = sum(xs.map((x, at) => (x - meanX) * ((ys[at] ?? 0) - meanY)));
  const spread = (values: readonly number[], mean: number) =>
    Math.sqrt(sum(values.map((value) => (value - mean) ** 2)));
  return covariance / (spread(xs, meanX) * spread(ys, meanY) || 1);
};

/** No tokenizer needs two tokens for one of another; characters and bytes do. */
const billedUnits: Pattern = (rows) => {
  const factor = median(rows.map(({ expected, reported }) => reported / expected));
  if (rows.length < 3 || (factor < 2 && factor > 0.45)) return undefined;
  const follows =
    correlation(
      rows.map(({ reported }) => reported),
      rows.map(charactersIn),
    ) > 0.9;
  return follows
    ? { cause: "not-tokens", isUnclear: true, sentence: "Reports characters or other units instead of tokens." }
    : undefined;
};

const hiddenCache: Pattern = (rows) => {
  const usual = usualConstant(rows);
  const differing = rows.map(({ difference }) => difference - usual).filter((difference) => difference !== 0);
  const isCached =
    differing.length >= 2 && differing.every((difference) => difference < 0 && difference % cacheBlock === 0);
  return isCached
    ? { cause: "hidden-cache", isUnclear: true, sentence: "Subtracts cached tokens without reporting them." }
    : undefined;
};

/** The conversations that differ from what most of them have in common. */
export const differingRows = (rows: readonly CountRow[]): CountRow[] => {
  const usual = usualConstant(rows);
  return rows.filter(({ difference }) => difference !== usual);
};

const truncated: Pattern = (rows) => {
  const differing = differingRows(rows);
  const shortest = Math.min(...differing.map(({ expected }) => expected));
  const limit = Math.max(...differing.map(({ reported }) => reported));
  const others = rows.filter((row) => !differing.includes(row));
  const isPlateau = differing.every(({ reported, difference }) => difference < 0 && limit - reported <= 8);
  if (differing.length === 0 || !isPlateau || others.length < 2 || shortest < 500) return undefined;
  if (others.some(({ expected }) => expected > shortest)) return undefined;
  return { cause: "truncated", sentence: `Cuts prompts at ${countOf(limit, "token")}.` };
};

interface Group {
  readonly cause: string;
  readonly phrase: string;
  readonly has: (row: CountRow) => boolean;
  /** What a constant number of tokens more means in this group. */
  readonly added?: { readonly cause: string; readonly text: string };
}

const isAbout =
  (...causes: readonly ConversationCause[]) =>
  ({ conversation }: CountRow): boolean =>
    causes.includes(conversation.cause);

const groups: readonly Group[] = [
  { cause: "thinking-differs", phrase: "earlier thinking is rendered in another way", has: isAbout("thinking") },
  {
    cause: "thinking-switch-differs",
    phrase: "the switch for thinking works in another way",
    has: isAbout("thinking-switch"),
  },
  { cause: "white-space-differs", phrase: "white space is changed", has: isAbout("white-space") },
  { cause: "unicode-differs", phrase: "Unicode text is changed", has: isAbout("unicode") },
  {
    cause: "tool-results-differ",
    phrase: "tool calls and results are rendered in another way",
    has: isAbout("tool-results"),
  },
  {
    cause: "tools-differ",
    phrase: "tools are rendered in another way",
    has: ({ conversation }) => conversation.request.tools !== undefined,
    added: { cause: "injected-with-tools", text: "prompts with tools: hidden tool instructions" },
  },
  {
    cause: "system-differs",
    phrase: "prompts without a system message are rendered in another way",
    has: ({ conversation }) => conversation.request.messages.every(({ role }) => role !== "system"),
    added: { cause: "injected-without-system", text: "prompts without a system message: a default one" },
  },
  {
    cause: "system-differs",
    phrase: "system messages are rendered in another way",
    has: ({ conversation }) => conversation.request.messages.some(({ role }) => role === "system"),
  },
  {
    cause: "turns-differ",
    phrase: "earlier turns are rendered in another way",
    has: ({ conversation }) => conversation.request.messages.some(({ role }) => role === "assistant"),
  },
];

/** Conversations of one group differ and all others do not. */
const oneGroup: Pattern = (rows) => {
  const differing = differingRows(rows);
  const group = groups.find(({ has }) => differing.every(has) && rows.some((row) => !has(row)));
  if (differing.length === 0 || differing.length === rows.length || !group) return undefined;
  const constant = constantOf(differing);
  const members = rows.filter(group.has);
  if (group.added && constant !== undefined && constant > maxConstant && members.length === differing.length)
    return {
      cause: group.added.cause,
      constant,
      sentence: `Adds ${countOf(constant, "token")} to ${group.added.text}.`,
    };
  return { cause: group.cause, phrase: group.phrase };
};

/** By how much differences grow with the text: the slope of a line through them, by least squares. */
const growthOf = (rows: readonly CountRow[]): number => {
  const meanExpected = sum(rows.map(({ expected }) => expected)) / rows.length;
  const meanDifference = sum(rows.map(({ difference }) => difference)) / rows.length;
  const spread = sum(rows.map(({ expected }) => (expected - meanExpected) ** 2));
  const together = sum(
    rows.map(({ expected, difference }) => (expected - meanExpected) * (difference - meanDifference)),
  );
  return spread === 0 ? 0 : together / spread;
};

/** Counts that grow with the text, by another factor; another template adds to short and long texts alike. */
const otherTokenizer: Pattern = (rows) => {
  const hasLong = rows.some(({ conversation }) => conversation.cause === "length");
  const growth = growthOf(rows);
  const follows = correlation(
    rows.map(({ expected }) => expected),
    rows.map(({ difference }) => difference),
  );
  if (Math.abs(follows) < 0.8) return undefined;
  if (!hasLong || differingRows(rows).length < rows.length * 0.6 || Math.abs(growth) < 0.03) return undefined;
  return {
    cause: "other-tokenizer",
    sentence: `Counts ${moreOrLess(1 + growth)} tokens for the same text: another tokenizer.`,
  };
};

/** In order: what is certain before what is likely. */
const patterns: readonly Pattern[] = [
  injectedText,
  scaled,
  rounded,
  billedUnits,
  truncated,
  hiddenCache,
  oneGroup,
  otherTokenizer,
];

/** The first pattern that the differences follow. */
export const patternOf: Pattern = (rows) => {
  for (const pattern of patterns) {
    const found = pattern(rows);
    if (found) return found;
  }
  return undefined;
};
