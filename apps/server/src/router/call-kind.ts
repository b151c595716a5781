import { jsonWord } from "./json-word.ts";
import type { CallEnd, CallStart } from "./ledger-lines.ts";
import { kindNames } from "./ledger-sql.ts";

/** A call of a kind, and how the kind is written. */
interface Known {
  readonly start: CallStart;
  readonly end: CallEnd;
  readonly text: string;
}

// Written out, since calls are compared one by one; a test holds them to `kindNames`.
const isSameStart = (one: CallStart, other: CallStart): boolean =>
  one.account_id === other.account_id &&
  one.caller_id === other.caller_id &&
  one.token_id === other.token_id &&
  one.endpoint === other.endpoint &&
  one.task === other.task &&
  one.is_streamed === other.is_streamed &&
  one.reserved_nano === other.reserved_nano &&
  one.process === other.process;

const isSameEnd = (one: CallEnd, other: CallEnd): boolean =>
  one.state === other.state &&
  one.attempts === other.attempts &&
  one.provider === other.provider &&
  one.provider_model === other.provider_model &&
  one.key_source === other.key_source &&
  one.error_code === other.error_code &&
  one.usage_source === other.usage_source &&
  one.http_status === other.http_status;

const textOf = (start: CallStart, end: CallEnd): string => {
  const row = { ...start, ...end };
  return kindNames.map((name) => jsonWord(row[name])).join(",");
};

const mostModels = 1_000;

/**
 * Makes what writes kinds of calls: their values in the order of `kindNames`, as the inside of a list of JSON. Calls of
 * one model are mostly of one kind, so that the last of each model is remembered.
 */
export const createKindText = (): ((start: CallStart, end: CallEnd) => string) => {
  const lastByModel = new Map<string, Known>();
  return (start, end) => {
    const last = lastByModel.get(start.model);
    if (last && isSameStart(last.start, start) && isSameEnd(last.end, end)) return last.text;
    if (!last && lastByModel.size >= mostModels) lastByModel.clear();
    const text = textOf(start, end);
    lastByModel.set(start.model, { start, end, text });
    return text;
  };
};
