import { join } from "node:path";
import type { Database, Db } from "../../db/engine.ts";
import { livingProcesses, noteAlive, settleAbandoned } from "./abandoned-calls.ts";
import { answerFlushRequest, flushOthers } from "./flush-requests.ts";
import { createIngester } from "./ingester.ts";
import { journalFolder, openJournal } from "./journal.ts";
import { createJournalSync, type JournalSync } from "./journal-sync.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { ingestOrphanedJournals } from "./orphaned-journals.ts";

/** The ledger of this process, with its background ingestion. */
export interface OpenedLedger {
  readonly ledger: Ledger;
  /** The process name recorded with every call. */
  readonly name: string;
  /** Resolves when every call that this process has recorded so far is in the database. */
  readonly flush: () => Promise<void>;
  /** The same for all processes; returns how many have not answered in time. */
  readonly flushAll: () => Promise<number>;
  readonly lag: JournalSync["lag"];
  /** How many processes were alive at the last look, with this one. */
  readonly processCount: () => number;
  /** Ingests and settles what dead processes have left behind. */
  readonly settleDead: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface OpenLedgerOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly now: () => number;
  readonly name: string;
  readonly onError: (error: unknown, doing: string) => void;
}

const heartbeatMs = 15_000;
/** How often a process looks whether another one asks for a flush: one row by its key. */
const flushCheckMs = 250;

/** Answers requests of other processes to flush; returns a function that stops, and waits for the answer in progress. */
const answerFlushRequests = (
  db: Db,
  name: string,
  flush: () => Promise<void>,
  onError: OpenLedgerOptions["onError"],
): (() => Promise<void>) => {
  let answering: Promise<void> | undefined;
  const answer = (): void => {
    answering ??= answerFlushRequest(db, name, flush)
      .catch((error) => onError(error, "answer a request to flush the ledger"))
      .finally(() => {
        answering = undefined;
      });
  };
  const timer = setInterval(answer, flushCheckMs).unref();
  return async () => {
    clearInterval(timer);
    await answering;
  };
};

/** Ingests and settles what dead processes left behind, then opens the ledger. */
export const openLedger = async ({
  database,
  dataFolder,
  now,
  name,
  onError,
}: OpenLedgerOptions): Promise<OpenedLedger> => {
  const { db, engine } = database;
  const folder = journalFolder(dataFolder);
  const ingester = createIngester(database, join(dataFolder, "orrery.db"));
  let processCount = 1;
  const tidy = async (): Promise<void> => {
    const living = await livingProcesses(database, name, now());
    processCount = living.size;
    const isAlive = (writer: string) => living.has(writer);
    await ingestOrphanedJournals(database, ingester, folder, { isAlive, isSure: engine === "sqlite" }, now());
    await settleAbandoned(database, name, now());
  };
  await noteAlive(db, name, now());
  await tidy();
  const beat = async (): Promise<void> => {
    await noteAlive(db, name, now());
    if (engine === "postgres") await tidy();
  };
  const timer = setInterval(() => beat().catch((error) => onError(error, "record its heartbeat")), heartbeatMs);
  timer.unref();
  const journal = openJournal({ folder, name, onWrite: () => sync.wake() });
  const sync = createJournalSync({
    journal,
    ingester,
    db,
    now,
    onError: (error) => onError(error, "ingest the ledger journal"),
  });
  const ledger = createLedger({ database, journal });
  const flush = async (): Promise<void> => {
    ledger.writeStarts();
    await sync.flush();
  };
  const stopAnswering = engine === "postgres" ? answerFlushRequests(db, name, flush, onError) : undefined;
  return {
    ledger,
    name,
    flush,
    flushAll: async () => {
      const [lagging] = await Promise.all([flushOthers(database, name, now), flush()]);
      return lagging;
    },
    lag: () => sync.lag(),
    processCount: () => processCount,
    settleDead: tidy,
    close: async () => {
      clearInterval(timer);
      await stopAnswering?.();
      ledger.writeStarts();
      await sync.close();
      await db.deleteFrom("router_processes").where("name", "=", name).execute();
    },
  };
};
