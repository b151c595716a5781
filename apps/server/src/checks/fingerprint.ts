import type { CheckedTemplate, CheckOutcome, TemplateReading } from "@orrery/contract";
import { countOf } from "../text/count-of.ts";
import type { TestConversation } from "./conversations.ts";
import { type CountPattern, differingRows, patternOf } from "./count-patterns.ts";
import { type Deviation, deviations } from "./deviations.ts";
import {
  type CountRow,
  type Counts,
  type CountTokens,
  constantOf,
  countAll,
  countTable,
  isEqualUpToAConstant,
  type ReportedCount,
  rowsOf,
} from "./token-counts.ts";

export interface FingerprintInput {
  readonly conversations: readonly TestConversation[];
  /** Templates that the hub knows of the model's family; the first is the repository's own. */
  readonly templates: readonly [CheckedTemplate, ...CheckedTemplate[]];
  readonly countTokens: CountTokens;
  /** By conversation; those that a provider refused or did not count are missing. */
  readonly reported: ReadonlyMap<string, ReportedCount>;
  readonly now: number;
}

export interface Fingerprint {
  readonly outcome: CheckOutcome;
  readonly sentence: string;
  readonly reading: TemplateReading;
}

/** Fewer counts than this fit more than one template. */
const minRows = 2;

/** One count per conversation, and what each known template would make of it. */
interface Comparison extends FingerprintInput {
  readonly reportedCounts: Counts;
  readonly expected: Counts;
  readonly rows: readonly CountRow[];
}

const monthMs = 30.44 * 86_400_000;

const ageOf = (date: string, now: number): string => {
  const months = Math.floor((now - Date.parse(date)) / monthMs);
  if (months >= 24) return `, ${countOf(Math.floor(months / 12), "year")} old`;
  return months >= 1 ? `, ${countOf(months, "month")} old` : "";
};

/** A template as a sentence names it. */
const nameOf = ({ kind, commit, date, repository, path }: CheckedTemplate, now: number): string => {
  const age = date === undefined ? "" : ageOf(date, now);
  const owner = repository === undefined ? "" : ` of ${repository}`;
  if (kind === "gguf") return `the template of ${path ?? "a GGUF file"}${owner}`;
  return commit === undefined ? `the template${owner}` : `the template of commit ${commit.slice(0, 7)}${owner}${age}`;
};

const conversationsOf = (count: number, all: number): string =>
  `${count.toLocaleString("en")} of ${countOf(all, "test conversation")}`;

/** `6 tokens less`, or the range of the differences. */
const differenceOf = (rows: readonly CountRow[]): string => {
  const values = rows.map(({ difference }) => difference);
  const least = Math.min(...values);
  const most = Math.max(...values);
  const range = (from: number, to: number) => (from === to ? countOf(to, "token") : `${from}–${countOf(to, "token")}`);
  if (most < 0) return `${range(-most, -least)} less`;
  return least > 0 ? `${range(least, most)} more` : `${-least} tokens less to ${most} more`;
};

const differing = (rows: readonly CountRow[], phrase: string | undefined): string => {
  const found = differingRows(rows);
  const verb = found.length === 1 ? "counts" : "count";
  const start = `${conversationsOf(found.length, rows.length)} ${verb} ${differenceOf(found)}`;
  return phrase === undefined ? `${start}.` : `${start}: ${phrase}.`;
};

/** The known deviation that predicts every count, with the smallest constant around them. */
const deviationOf = async ({ conversations, templates, countTokens, reportedCounts, rows }: Comparison) => {
  const ids = new Set(rows.map(({ conversation }) => conversation.id));
  const compared = conversations.filter(({ id }) => ids.has(id));
  let nearest: { readonly deviation: Deviation; readonly constant: number } | undefined;
  for (const deviation of deviations) {
    const counts = await countAll(compared, (request) => countTokens(deviation.change(request), templates[0]));
    const predicted = rowsOf(compared, counts, reportedCounts);
    if (predicted.length < rows.length || !isEqualUpToAConstant(predicted)) continue;
    const constant = Math.abs(constantOf(predicted) ?? 0);
    if (nearest === undefined || constant < nearest.constant) nearest = { deviation, constant };
  }
  return nearest?.deviation;
};

const fingerprint = (
  { conversations, expected, reportedCounts, templates }: Comparison,
  outcome: CheckOutcome,
  sentence: string,
  reading: Omit<TemplateReading, "counts" | "compared">,
): Fingerprint => ({
  outcome,
  sentence,
  reading: { ...reading, compared: templates[0], counts: countTable(conversations, expected, reportedCounts) },
});

const equal = (comparison: Comparison): Fingerprint => {
  const { rows, templates } = comparison;
  const constant = constantOf(rows) ?? 0;
  const counts = `${rows.length} of ${countOf(rows.length, "count")} equal`;
  if (constant === 0) return fingerprint(comparison, "passed", `${counts}.`, { verdict: "equal", runs: templates[0] });
  const around = `${countOf(Math.abs(constant), "token")} ${constant > 0 ? "more" : "less"} around every prompt`;
  return fingerprint(comparison, "passed", `${counts}, with ${around}.`, {
    verdict: "equal-up-to-a-constant",
    constant,
    runs: templates[0],
  });
};

/** Another template of the family that predicts every count. */
const otherTemplate = async (comparison: Comparison): Promise<Fingerprint | undefined> => {
  const { conversations, templates, countTokens, reportedCounts, rows, now } = comparison;
  for (const template of templates.slice(1)) {
    const counts = await countAll(conversations, (request) => countTokens(request, template));
    const predicted = rowsOf(conversations, counts, reportedCounts);
    if (predicted.length < rows.length || !isEqualUpToAConstant(predicted)) continue;
    const cause = (await deviationOf(comparison)) ?? patternOf(rows);
    const sentence = `Runs ${nameOf(template, now)}. ${differing(rows, cause?.phrase)}`;
    return fingerprint(comparison, "failed", sentence, {
      verdict: "other-template",
      runs: template,
      ...(cause && { cause: cause.cause }),
    });
  }
  return undefined;
};

const patternReading = (comparison: Comparison, pattern: CountPattern): Fingerprint => {
  const { cause, constant, isUnclear = false } = pattern;
  const sentence = pattern.sentence ?? differing(comparison.rows, pattern.phrase);
  return fingerprint(comparison, isUnclear ? "cannot-tell" : "failed", sentence, {
    verdict: isUnclear ? "cannot-tell" : "deviates",
    cause,
    ...(constant !== undefined && { constant }),
  });
};

/** Patterns that explain all counts with one number go before changes of the conversation. */
const firstPatterns = new Set(["injected-text", "counted-twice"]);

const deviating = async (comparison: Comparison): Promise<Fingerprint> => {
  const { rows, templates } = comparison;
  const pattern = patternOf(rows);
  if (pattern && firstPatterns.has(pattern.cause)) return patternReading(comparison, pattern);
  const deviation = await deviationOf(comparison);
  if (deviation) {
    const sentence = differing(rows, deviation.phrase);
    return fingerprint(comparison, "failed", sentence, { verdict: "deviates", cause: deviation.cause });
  }
  if (pattern) return patternReading(comparison, pattern);
  const known =
    templates.length === 1 ? "The hub's template does not explain it" : "No template of the hub explains it";
  return fingerprint(comparison, "failed", `${differing(rows, undefined)} ${known}.`, {
    verdict: "deviates",
    cause: "unknown",
  });
};

const cannotTell = (comparison: Comparison): Fingerprint | undefined => {
  const { reported, rows } = comparison;
  const tell = (cause: string, sentence: string) =>
    fingerprint(comparison, "cannot-tell", sentence, { verdict: "cannot-tell", cause });
  if (reported.size === 0) return tell("no-usage", "Reports no token counts.");
  return rows.length < minRows ? tell("too-few-counts", "Reports too few token counts to compare.") : undefined;
};

const compare = async (input: FingerprintInput, withCached: boolean): Promise<Comparison> => {
  const { conversations, templates, countTokens, reported } = input;
  const counts = [...reported].map(
    ([id, { prompt, cached = 0 }]) => [id, withCached ? prompt + cached : prompt] as const,
  );
  const reportedCounts = new Map(counts);
  const expected = await countAll(conversations, (request) => countTokens(request, templates[0]));
  return { ...input, reportedCounts, expected, rows: rowsOf(conversations, expected, reportedCounts) };
};

/** Cached tokens are within the prompt's, unless only their sum is what the template writes. */
const compareCounts = async (input: FingerprintInput): Promise<Comparison> => {
  const comparison = await compare(input, false);
  const hasCached = [...input.reported.values()].some(({ cached = 0 }) => cached > 0);
  if (!hasCached || isEqualUpToAConstant(comparison.rows)) return comparison;
  const apart = await compare(input, true);
  return isEqualUpToAConstant(apart.rows) ? apart : comparison;
};

/** Reads which template a provider runs from the prompt tokens that it reports. */
export const readFingerprint = async (input: FingerprintInput): Promise<Fingerprint> => {
  const comparison = await compareCounts(input);
  const unclear = cannotTell(comparison);
  if (unclear) return unclear;
  if (isEqualUpToAConstant(comparison.rows)) return equal(comparison);
  return (await otherTemplate(comparison)) ?? deviating(comparison);
};
