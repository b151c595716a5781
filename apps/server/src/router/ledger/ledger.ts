import type { Database, Db } from "../../db/engine.ts";
import type { Journal } from "./journal.ts";
import { callLine, endLine, openRow, startLine } from "./journal-lines.ts";
import { type CallEnd, type CallStart, ledgerStatements } from "./ledger-sql.ts";

type Ending = CallEnd & { readonly state: "done" | "failed" | "cancelled" };

/** A call that has started. */
export interface OpenCall {
  /** Asks for the start to be written now, and resolves once it is. */
  readonly whenDurable: () => Promise<void>;
  /** Resolves once the end is written; a call is settled once, whatever is asked later. */
  readonly settle: (end: Ending) => Promise<void>;
}

/** Sets money aside within the transaction that writes the call. */
type Reserve = (db: Db) => Promise<void>;

/** Every routed call, written down before and after. What is written survives the death of this process. */
export interface Ledger {
  /** Notes that a call starts; it is written within a moment, or at once for whoever waits for it. */
  readonly open: (start: CallStart) => OpenCall;
  /** The same for a call that a budget must cover: in the store, with what is set aside for it, before anything is sent. */
  readonly openReserved: (start: CallStart, reserve: Reserve) => Promise<OpenCall>;
  /** Writes the starts that still wait. */
  readonly writeStarts: () => void;
}

/** What a ledger is made from. */
export interface LedgerOptions {
  readonly database: Database;
  readonly journal: Journal;
  /**
   * Starts are written at such intervals, those of calls that were under way at the last one already. Most are over by
   * then, and need one line instead of two.
   */
  readonly startDelayMs?: number;
}

/** One call of the ledger. */
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

/** A ledger whose lines go to a journal, and from there into the store. */
export const createLedger = (deps: LedgerOptions): Ledger => {
  const { database, journal, startDelayMs = 5 } = deps;
  const { insert } = ledgerStatements(database.engine);
  /** Calls that have begun since the last look, and those that had begun before it. */
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
      await database.db.transaction().execute(async (transaction) => {
        await reserve(transaction);
        await transaction.executeQuery(insert([openRow(start)]));
      });
      return new LedgerCall(journal, start, true);
    },
  };
};
