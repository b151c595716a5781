import type { Database, Db } from "../../db/engine.ts";
import { type HubError, isHubError } from "../../errors.ts";
import { RouterError } from "../router-error.ts";
import type { Journal } from "./journal.ts";
import { callLine, endLine, openRow, startLine } from "./journal-lines.ts";
import { type CallEnd, type CallStart, ledgerStatements } from "./ledger-sql.ts";

type Ending = CallEnd & { readonly state: "done" | "failed" | "cancelled" };

/** A call that has started. */
export interface OpenCall {
  /** Writes the start now; resolves when it is durable. */
  readonly whenDurable: () => Promise<void>;
  /** Resolves when the end is durable. Later calls have no effect. */
  readonly settle: (end: Ending) => Promise<void>;
}

/** Reserves the cost in the transaction that inserts the call. */
type Reserve = (db: Db) => Promise<void>;

const commitLost = (cause: HubError): RouterError =>
  new RouterError("unavailable", cause.message, { headers: cause.headers, cause });

/** Records the start and end of every routed call. Written lines survive a crash of this process. */
export interface Ledger {
  /** Records a start. It is written after a short delay, or at once on `whenDurable`. */
  readonly open: (start: CallStart) => OpenCall;
  /** For a call under a budget: inserts it together with its reservation before anything is sent. */
  readonly openReserved: (start: CallStart, reserve: Reserve) => Promise<OpenCall>;
  /** Writes all pending starts. */
  readonly writeStarts: () => void;
}

export interface LedgerOptions {
  readonly database: Database;
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
  #written: Promise<void> | undefined;
  #settled: Promise<void> | undefined;

  constructor(journal: Journal, start: CallStart, isStored: boolean) {
    this.#journal = journal;
    this.#start = start;
    if (isStored) this.#written = Promise.resolve();
  }

  whenDurable(): Promise<void> {
    if (this.#settled) return this.#settled;
    this.#written ??= this.#journal.append(startLine(this.#start));
    return this.#written;
  }

  settle(end: Ending): Promise<void> {
    if (this.#settled) return this.#settled;
    const line = this.#written ? endLine(this.#start, end) : callLine(this.#start, end);
    this.#settled = this.#journal.append(line);
    return this.#settled;
  }
}

/** Writes to a journal, which is then ingested into the database. */
export const createLedger = (deps: LedgerOptions): Ledger => {
  const { database, journal, startDelayMs = 5 } = deps;
  const { insert } = ledgerStatements(database.engine);
  /** Calls opened since the last interval, and those opened before it. */
  let [young, old]: [LedgerCall[], LedgerCall[]] = [[], []];
  let isLooking = false;

  const look = (): void => {
    for (const call of old) void call.whenDurable();
    [young, old] = [[], young];
    isLooking = old.length > 0;
    if (isLooking) setTimeout(look, startDelayMs);
  };
  return {
    writeStarts: () => {
      for (const call of [...old, ...young]) void call.whenDurable();
      [young, old] = [[], []];
    },
    open: (start) => {
      const call = new LedgerCall(journal, start, false);
      young.push(call);
      if (!isLooking) setTimeout(look, startDelayMs);
      isLooking = true;
      return call;
    },
    openReserved: async (start, reserve) => {
      let isWritten = false;
      const writing = database.db.transaction().execute(async (transaction) => {
        await reserve(transaction);
        await transaction.executeQuery(insert([openRow(start)]));
        isWritten = true;
      });
      await writing.catch((error: unknown) => {
        // Nobody knows whether it was committed, so it can't be recorded anywhere else.
        throw isWritten && isHubError(error, "unavailable") ? commitLost(error) : error;
      });
      return new LedgerCall(journal, start, true);
    },
  };
};
