import type { Journal } from "./journal.ts";
import { callLine, endLine, startLine } from "./journal-lines.ts";
import type { CallEnd, CallStart } from "./ledger-sql.ts";

type Ending = CallEnd & { readonly state: "done" | "failed" | "cancelled" };

export interface OpenCall {
  /** Writes the start now; resolves when it is durable. */
  readonly whenDurable: () => Promise<void>;
  /** Resolves when the end is durable. Later calls have no effect. */
  readonly settle: (end: Ending) => Promise<void>;
}

export interface LedgerOptions {
  readonly journal: Journal;
  /**
   * A start is written after one to two of these intervals. Most calls have ended by then, and need one line instead of
   * two.
   */
  readonly startDelayMs?: number;
}

class LedgerCall implements OpenCall {
  readonly #journal: Journal;
  readonly #start: CallStart;
  readonly #shares: readonly string[] | undefined;
  #written: Promise<void> | undefined;
  #settled: Promise<void> | undefined;

  constructor(journal: Journal, start: CallStart, shares: readonly string[] | undefined) {
    this.#journal = journal;
    this.#start = start;
    this.#shares = shares;
  }

  whenDurable(): Promise<void> {
    if (this.#settled) return this.#settled;
    this.#written ??= this.#journal.append(startLine(this.#start, this.#shares));
    return this.#written;
  }

  settle(end: Ending): Promise<void> {
    if (this.#settled) return this.#settled;
    const line = this.#written ? endLine(this.#start, end, this.#shares) : callLine(this.#start, end, this.#shares);
    this.#settled = this.#journal.append(line);
    return this.#settled;
  }
}

/** Writes to a journal, which is then ingested into the database. */
export const createLedger = ({ journal, startDelayMs = 5 }: LedgerOptions) => {
  /** Calls opened since the last interval. */
  let young: LedgerCall[] = [];
  /** Calls opened before it. */
  let old: LedgerCall[] = [];
  let isLooking = false;

  const look = (): void => {
    for (const call of old) void call.whenDurable();
    [young, old] = [[], young];
    isLooking = old.length > 0;
    if (isLooking) setTimeout(look, startDelayMs);
  };
  return {
    /** Writes all pending starts. */
    writeStarts: (): void => {
      for (const call of [...old, ...young]) void call.whenDurable();
      [young, old] = [[], []];
    },
    /**
     * Records a start, and the shares of budgets that pay. It is written after a short delay, or at once on `whenDurable`.
     */
    open: (start: CallStart, shares?: readonly string[]): OpenCall => {
      const call = new LedgerCall(journal, start, shares);
      young.push(call);
      if (!isLooking) setTimeout(look, startDelayMs);
      isLooking = true;
      return call;
    },
  };
};

/** Records the start and end of every routed call. Written lines survive a crash of this process. */
export type Ledger = ReturnType<typeof createLedger>;
