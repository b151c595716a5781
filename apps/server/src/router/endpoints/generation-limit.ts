import type { MaxUsage } from "../ledger/entry.ts";

/** What a model may write where the caller sets no limit and an account has a budget to keep. */
const usualLimit = 4_096;

type Fields = Readonly<Record<string, unknown>>;

const asFields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const counts = (fields: Fields, names: readonly string[]): number[] =>
  names.flatMap((name) => {
    const value = fields[name];
    return typeof value === "number" && Number.isFinite(value) && value > 0 ? [Math.ceil(value)] : [];
  });

/** The names that servers give to the limit of an answer, and to how many answers there are. */
const limitNames = ["max_new_tokens", "max_tokens", "max_completion_tokens"];
const answerNames = ["n", "best_of"];

/** Where a hub-style request may say so: among its parameters, or beside them. */
const countsIn = (body: Fields, names: readonly string[]): number[] => [
  ...counts(asFields(body.parameters), names),
  ...counts(body, names),
];

/** A request to continue a text that says how long the continuation may be: a budget is kept by asking for no more. */
export const boundedGeneration = (body: Record<string, unknown>): Record<string, unknown> =>
  countsIn(body, limitNames).length > 0
    ? body
    : { ...body, parameters: { ...asFields(body.parameters), max_new_tokens: usualLimit } };

/** The most tokens that such a request can come to: a token has at least one byte, and of several limits the largest may be the one that counts. */
export const maxGenerationUsage = (body: Fields, bytes: number): MaxUsage => {
  const limits = countsIn(body, limitNames);
  const answers = Math.max(1, ...countsIn(body, answerNames));
  return { input: bytes, output: (limits.length > 0 ? Math.max(...limits) : usualLimit) * answers };
};

/** The same for a request in OpenAI's words. A limit that is not a positive number is none. */
export const boundedAnswer = (body: Record<string, unknown>): Record<string, unknown> =>
  counts(body, ["max_tokens", "max_completion_tokens"]).length > 0 ? body : { ...body, max_tokens: usualLimit };
