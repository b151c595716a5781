import type { Tables } from "../db/schema.ts";
import { createKindText } from "./call-kind.ts";
import { jsonWord } from "./json-word.ts";
import { endColumns, kindNames, ownNames, startColumns } from "./ledger-sql.ts";

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

/** Values as the inside of a list of JSON. */
const joined = (values: readonly unknown[]): string => {
  let text = "";
  for (const value of values) text = text === "" ? String(jsonWord(value)) : `${text},${jsonWord(value)}`;
  return text;
};

const kindText = createKindText();

/** What the line of an end says of the call's start. */
const ofNames = ["request_id", "at", "account_id", "reserved_nano"] as const satisfies readonly (keyof CallStart)[];

/** The call that a line of an end is about. */
type EndOf = Pick<CallStart, (typeof ofNames)[number]>;

/*
 * A line is a list: a letter for what it tells, and values in the order of the columns. Calls are many and their columns
 * are always the same, so that the store takes the values as they stand.
 */

/** The line of a call that has started. */
export const lineOfStart = (start: CallStart): string => `["s",${joined(startValues(start))}]\n`;

/** The line of a call that has ended, and whose start has a line or a row of its own. */
export const lineOfEnd = ({ request_id, at, account_id, reserved_nano }: CallStart, end: CallEnd): string =>
  `["e",${joined([request_id, at, account_id, reserved_nano])},${joined(endValues(end))}]\n`;

/** The line of a call that has started and ended: its own values, then those of its kind. */
export const lineOfWhole = (start: CallStart, end: CallEnd): string =>
  `["c",${jsonWord(start.request_id)},${jsonWord(start.at)},${jsonWord(end.finished_at)},${jsonWord(end.bytes_out)},${jsonWord(end.input_tokens)},${jsonWord(end.output_tokens)},${jsonWord(end.cost_nano)},${jsonWord(end.first_ms)},${jsonWord(end.duration_ms)},${kindText(start, end)}]\n`;

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

const allNames = [...startNames, ...endNames];
const wholeNames = [...ownNames, ...kindNames];

/** Where the value of each column stands in the line of a whole call, and the other way round. */
const placesInLine = allNames.map((name) => 1 + wholeNames.indexOf(name));
const placesInValues = wholeNames.map((name) => allNames.indexOf(name));

/** How long the list of each letter is. Nobody writes `w` any more; a journal that was left may have it. */
const lengths: Readonly<Record<string, number>> = {
  c: 1 + wholeNames.length,
  w: 1 + wholeNames.length,
  s: 1 + startNames.length,
  e: 1 + ofNames.length + endNames.length,
};

/** A line that was cut, and then gone on with by the next, may still be a list. */
const isWhole = (line: Line): boolean => line.length === lengths[String(line[0])];

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
    if (!isWhole(line)) continue;
    const [kind, id] = line;
    if (kind === "c") wholes.push(placesInLine.map((place) => line[place]));
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

/** The line of a whole call, from its values. */
export const lineOfValues = ({ values }: FreshCall): string =>
  `["c",${placesInValues.map((place) => jsonWord(values[place])).join(",")}]\n`;

/** What a fresh call sets aside and spends, where its account has a budget. */
export const moneyOf = ({ values }: FreshCall) => ({
  accountId: values[places.account] as number | null,
  reserved: values[places.reserved] as number,
  isOpen: values[places.state] === "open",
  cost: (values[places.cost] as number | null) ?? 0,
});
