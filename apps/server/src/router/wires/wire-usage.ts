import { isRecord } from "../../text/is-record.ts";
import type { CallUsage } from "../tokens/call-usage.ts";
import type { Fields } from "./translated-request.ts";

/** Tokens of a call, with the parts that some providers report. */
export interface WireUsage {
  readonly input: number;
  readonly output: number;
  /** Input tokens that the provider had cached. */
  readonly cached: number;
  /** Output tokens of the reasoning. */
  readonly reasoning: number;
}

const countIn = (fields: unknown, name: string): number | undefined => {
  const value = isRecord(fields) ? fields[name] : undefined;
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined;
};

/** The tokens that the ledger records, with the details of the provider's usage object. */
export const wireUsageOf = ({ input, output }: CallUsage, reported: Fields | undefined): WireUsage => {
  const cached =
    countIn(reported?.prompt_tokens_details, "cached_tokens") ?? countIn(reported, "prompt_cache_hit_tokens") ?? 0;
  const reasoning = countIn(reported?.completion_tokens_details, "reasoning_tokens") ?? 0;
  return { input, output, cached: Math.min(cached, input), reasoning: Math.min(reasoning, output) };
};
