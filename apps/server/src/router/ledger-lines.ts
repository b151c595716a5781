import type { Tables } from "../db/schema.ts";
import { endColumns, startColumns } from "./ledger-sql.ts";

type Row = Tables["router_calls"];

/** What is known of a call when it starts. */
export type CallStart = Pick<Row, keyof typeof startColumns>;

/** What is known when it ends. */
export type CallEnd = Pick<Row, keyof typeof endColumns>;

const startNames = Object.keys(startColumns) as (keyof CallStart)[];
const endNames = Object.keys(endColumns) as (keyof CallEnd)[];

/** The values of a start, in the order of its columns. Written out, since it is made for every call. */
const startValues = (start: CallStart): unknown[] => [
  start.request_id,
  start.at,
  start.account_id,
  start.caller_id,
  start.token_id,
  start.endpoint,
  start.model,
  start.task,
  start.is_streamed,
  start.reserved_nano,
  start.process,
];

/** The values of an end, likewise. */
const endValues = (end: CallEnd): unknown[] => [
  end.state,
  end.finished_at,
  end.attempts,
  end.bytes_out,
  end.provider,
  end.provider_model,
  end.key_source,
  end.error_code,
  end.usage_source,
  end.http_status,
  end.input_tokens,
  end.output_tokens,
  end.cost_nano,
  end.first_ms,
  end.duration_ms,
];

/** Texts that stand in JSON as they are. */
const isPlain = /^[\w ./:@+-]*$/;

const wordFor = (value: unknown): string =>
  typeof value === "string" && isPlain.test(value) ? `"${value}"` : (JSON.stringify(value) ?? "null");

/** Values as the inside of a list of JSON. Nearly all are plain, so that this is made faster than by `JSON` alone. */
const joined = (values: readonly unknown[]): string => {
  let text = "";
  for (const value of values) {
    const word = value === null ? "null" : Number.isSafeInteger(value) ? String(value) : wordFor(value);
    text = text === "" ? word : `${text},${word}`;
  }
  return text;
};

/** What the line of an end says of the call's start. */
const ofNames = ["request_id", "at", "account_id", "reserved_nano"] as const satisfies readonly (keyof CallStart)[];

/** The call that a line of an end is about. */
type EndOf = Pick<CallStart, (typeof ofNames)[number]>;

/*
 * A line is a list: a letter for its kind, and values in the order of the columns. Calls are many and their columns are
 * always the same, so that the store takes the values as they stand.
 */

/** The line of a call that has started. */
export const lineOfStart = (start: CallStart): string => `["s",${joined(startValues(start))}]\n`;

/** The line of a call that has ended, and whose start has a line or a row of its own. */
export const lineOfEnd = ({ request_id, at, account_id, reserved_nano }: CallStart, end: CallEnd): string =>
  `["e",${joined([request_id, at, account_id, reserved_nano])},${joined(endValues(end))}]\n`;

/** The line of a call that has started and ended. */
export const lineOfWhole = (start: CallStart, end: CallEnd): string =>
  `["w",${joined(startValues(start))},${joined(endValues(end))}]\n`;

/** What the columns of an end hold before there is one. */
const underWay: Partial<CallEnd> = { state: "open", attempts: 0, bytes_out: 0 };
const underWayValues: readonly unknown[] = endNames.map((name) => underWay[name] ?? null);

/** The values of all columns of a call that has only started. */
export const valuesUnderWay = (start: CallStart): readonly unknown[] => [...startValues(start), ...underWayValues];

/** A call that is new to the store: values in the order of all columns. */
export interface FreshCall {
  readonly values: readonly unknown[];
}

/** A call that has ended after the store has heard of it. */
export interface EndedCall {
  readonly of: EndOf;
  readonly end: CallEnd;
}

/** What lines say, as the store wants it: one row for a call that has both started and ended in them. */
export interface Batch {
  readonly fresh: readonly FreshCall[];
  readonly ended: readonly EndedCall[];
}

type Line = readonly unknown[];

const parseEach = (lines: readonly string[]): Line[] =>
  lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      // Half a line, from when a disk was full; what it would have said was never acknowledged.
      return [];
    }
  });

const parseLines = (text: string): Line[] => {
  const lines = text.split("\n").filter((line) => line !== "");
  try {
    return JSON.parse(`[${lines.join(",")}]`) as Line[];
  } catch {
    return parseEach(lines);
  }
};

const rowOf = <T>(names: readonly (keyof T)[], values: Line, from: number): T => {
  const row = {} as T;
  for (const [at, name] of names.entries()) row[name] = values[from + at] as T[keyof T];
  return row;
};

const atPlace = startNames.indexOf("at");

/** Reads the lines of a journal. */
export const readBatch = (text: string): Batch => {
  const wholes: Line[] = [];
  const begun = new Map<unknown, Line>();
  const ended: EndedCall[] = [];
  for (const line of parseLines(text)) {
    const [kind, id] = line;
    if (kind === "w") wholes.push(line.slice(1));
    if (kind === "s") begun.set(id, line.slice(1));
    if (kind !== "e") continue;
    const start = begun.get(id);
    if (start) wholes.push([...start, ...line.slice(1 + ofNames.length)]);
    else ended.push({ of: rowOf<EndOf>(ofNames, line, 1), end: rowOf<CallEnd>(endNames, line, 1 + ofNames.length) });
    begun.delete(id);
  }
  for (const start of begun.values()) wholes.push([...start, ...underWayValues]);
  // Rows are numbered as calls began, whichever of them ended first.
  wholes.sort((one, other) => (one[atPlace] as number) - (other[atPlace] as number));
  return { fresh: wholes.map((values) => ({ values })), ended };
};

const places = {
  account: startNames.indexOf("account_id"),
  reserved: startNames.indexOf("reserved_nano"),
  state: startNames.length + endNames.indexOf("state"),
  cost: startNames.length + endNames.indexOf("cost_nano"),
};

/** What a fresh call sets aside and spends, where its account has a budget. */
export const moneyOf = ({ values }: FreshCall) => ({
  accountId: values[places.account] as number | null,
  reserved: values[places.reserved] as number,
  isOpen: values[places.state] === "open",
  cost: (values[places.cost] as number | null) ?? 0,
});
