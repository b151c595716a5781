import type { CallEnd, CallStart, LedgerRow } from "./ledger-sql.ts";

type EndedCallKey = Pick<CallStart, "request_id" | "at" | "account_id" | "reserved_nano">;

/** A call that ended after its start was stored. */
export interface EndedCall {
  readonly of: EndedCallKey;
  readonly end: CallEnd;
  readonly shares?: readonly string[];
}

interface StartLine {
  readonly start: CallStart;
  readonly end?: CallEnd;
  /** The shares of budgets that pay for the call. */
  readonly shares?: readonly string[];
}

type JournalLine = StartLine | EndedCall;

const toLine = (line: JournalLine, shares: readonly string[]): string =>
  `${JSON.stringify(shares.length > 0 ? { ...line, shares } : line)}\n`;

export const startLine = (start: CallStart, shares: readonly string[] = []): string => toLine({ start }, shares);

/** The line of a call that has ended and whose start has a line or a row of its own. */
export const endLine = (
  { request_id, at, account_id, reserved_nano }: CallStart,
  end: CallEnd,
  shares: readonly string[] = [],
): string => toLine({ of: { request_id, at, account_id, reserved_nano }, end }, shares);

export const callLine = (start: CallStart, end: CallEnd, shares: readonly string[] = []): string =>
  toLine({ start, end }, shares);

const noEnd: CallEnd = {
  state: "open",
  finished_at: null,
  attempts: 0,
  bytes_out: 0,
  provider: null,
  provider_model: null,
  key_source: null,
  error_code: null,
  usage_source: null,
  http_status: null,
  input_tokens: null,
  output_tokens: null,
  cost_nano: null,
  first_ms: null,
  duration_ms: null,
};

export const openRow = (start: CallStart): LedgerRow => ({ ...start, ...noEnd });

/** What some lines change in the store: one row for a call that starts, and perhaps ends, within them. */
export interface JournalBatch {
  readonly rows: readonly LedgerRow[];
  readonly ended: readonly EndedCall[];
  /** What the calls use of shares of budgets: what is reserved while they are open, and then what they cost. */
  readonly uses: ReadonlyMap<string, number>;
}

const useOf = (line: JournalLine): number => {
  if ("of" in line) return (line.end.cost_nano ?? 0) - line.of.reserved_nano;
  return line.end ? (line.end.cost_nano ?? 0) : line.start.reserved_nano;
};

const isLine = (value: unknown): value is JournalLine =>
  typeof value === "object" && value !== null && ("start" in value || "of" in value);

/** A line cut short by a full disk was never acknowledged, so it is skipped. */
const parseLine = (text: string): JournalLine[] => {
  try {
    const value: unknown = JSON.parse(text);
    return isLine(value) ? [value] : [];
  } catch {
    return [];
  }
};

export const readBatch = (text: string): JournalBatch => {
  const rows = new Map<string, LedgerRow>();
  const ended: EndedCall[] = [];
  const uses = new Map<string, number>();
  for (const line of text.split("\n").flatMap(parseLine)) {
    for (const share of line.shares ?? []) uses.set(share, (uses.get(share) ?? 0) + useOf(line));
    if ("start" in line) {
      rows.set(line.start.request_id, { ...openRow(line.start), ...line.end });
      continue;
    }
    const known = rows.get(line.of.request_id);
    if (known) rows.set(known.request_id, { ...known, ...line.end });
    else ended.push(line);
  }
  return { rows: [...rows.values()], ended, uses };
};
