import { isRecord } from "../../text/is-record.ts";
import { RouterError } from "../router-error.ts";
import type { MaxUsage } from "../tokens/call-usage.ts";

/** Max tokens if the account has a budget and the request sets no limit. */
const defaultMaxTokens = 4_096;

type Fields = Readonly<Record<string, unknown>>;

const asFields = (value: unknown): Fields => (isRecord(value) ? value : {});

const counts = (fields: Fields, names: readonly string[]): number[] =>
  names.flatMap((name) => {
    const value = fields[name];
    return typeof value === "number" && Number.isFinite(value) && value > 0 ? [Math.ceil(value)] : [];
  });

const maxTokensFields = ["max_new_tokens", "max_tokens", "max_completion_tokens"];
const choiceCountFields = ["n", "best_of"];

/** A request in the hub's format can have them in `parameters` or at the top level. */
const countsIn = (body: Fields, names: readonly string[]): number[] => [
  ...counts(asFields(body.parameters), names),
  ...counts(body, names),
];

/** Some providers answer with another model of a list, which can cost more than what is reserved, or be forbidden. */
export const requireOneModel = (body: Fields): void => {
  if (body.models === undefined && asFields(body.parameters).models === undefined) return;
  throw new RouterError(
    "bad_request",
    '"models" lets the provider answer with another model, but your budget is for the one that you name. Remove "models".',
    { param: "models" },
  );
};

/** Adds a limit to a text generation request without one, so that it cannot exceed its reservation. */
export const boundedGeneration = (body: Record<string, unknown>): Record<string, unknown> =>
  countsIn(body, maxTokensFields).length > 0
    ? body
    : { ...body, parameters: { ...asFields(body.parameters), max_new_tokens: defaultMaxTokens } };

/** Upper bound for such a request: a token has at least one byte, and a server may use the highest of several limits. */
export const maxGenerationUsage = (body: Fields, bytes: number): MaxUsage => {
  const limits = countsIn(body, maxTokensFields);
  const choices = Math.max(1, ...countsIn(body, choiceCountFields));
  return { input: bytes, output: (limits.length > 0 ? Math.max(...limits) : defaultMaxTokens) * choices };
};

/** The same for a request in OpenAI's format. A limit that is not a positive number is ignored. */
export const boundedAnswer = (body: Record<string, unknown>): Record<string, unknown> =>
  counts(body, ["max_tokens", "max_completion_tokens"]).length > 0 ? body : { ...body, max_tokens: defaultMaxTokens };
