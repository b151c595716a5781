import { join } from "node:path";
import type { Database } from "../../db/engine.ts";
import type { Outage } from "../../shared-state/outage.ts";
import { livingProcesses, noteAlive, settleAbandoned } from "./abandoned-calls.ts";
import { type BudgetShares, createBudgetShares } from "./budget-shares.ts";
import { answerFlushRequest, flushOthers } from "./flush-requests.ts";
import { createIngester, type Ingester } from "./ingester.ts";
import { journalFolder, openJournal } from "./journal.ts";
import { createJournalSync, type JournalSync } from "./journal-sync.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { ingestOrphanedJournals } from "./orphaned-journals.ts";
import { removeSharesOf, removeSharesOfDead } from "./share-store.ts";

/** The ledger of this process, with its background ingestion. */
export interface OpenedLedger {
  readonly ledger: Ledger;
  readonly shares: BudgetShares;
  /** The process name recorded with every call. */
  readonly name: string;
  /** Resolves when every call that this process has recorded so far is in the database. */
  readonly flush: () => Promise<void>;
  /** The same for all processes; returns how many have not answered in time. */
  readonly flushAll: () => Promise<number>;
  readonly lag: JournalSync["lag"];
  /** Ingests and settles what dead processes have left behind. */
  readonly settleDead: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface OpenLedgerOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly now: () => number;
  readonly name: string;
  readonly outage: Outage;
  readonly onError: (error: unknown, doing: string) => void;
}

const heartbeatMs = 15_000;
/** How often a process that hears no notices looks whether another one asks for a flush: one row by its key. */
const flushCheckMs = 250;

/** Answers requests of other processes to flush. With SQLite there are none. */
const answerFlushRequests = (
  { db, engine, notices }: Database,
  name: string,
  flush: () => Promise<void>,
  onError: OpenLedgerOptions["onError"],
) => {
  if (engine === "sqlite") return undefined;
  return notices.follow("flushes", {
    intervalMs: flushCheckMs,
    look: () => answerFlushRequest(db, name, flush),
    onError: (error) => onError(error, "answer a request to flush the ledger"),
  });
};

/** Ingests, settles and gives back what dead processes left behind; returns how many processes are alive. */
const tidyAfterDead = async (
  { database, dataFolder, now, name }: OpenLedgerOptions,
  ingester: Ingester,
): Promise<number> => {
  const living = await livingProcesses(database, name, now());
  const isAlive = (writer: string) => living.has(writer);
  const isSure = database.engine === "sqlite";
  await ingestOrphanedJournals(database, ingester, journalFolder(dataFolder), { isAlive, isSure }, now());
  await settleAbandoned(database, name, now());
  await removeSharesOfDead(database, living, name, now());
  return living.size;
};

/** Ingests and settles what dead processes left behind, then opens the ledger. */
export const openLedger = async (options: OpenLedgerOptions): Promise<OpenedLedger> => {
  const { database, dataFolder, now, name, outage, onError } = options;
  const { db, engine } = database;
  const ingester = createIngester(database, join(dataFolder, "orrery.db"));
  let processCount = 1;
  const tidy = async (): Promise<void> => {
    processCount = await tidyAfterDead(options, ingester);
  };
  await noteAlive(db, name, now());
  await tidy();
  const beat = async (): Promise<void> => {
    await noteAlive(db, name, now());
    if (engine === "postgres") await tidy();
    await shares.giveBackIdle();
  };
  const timer = setInterval(() => beat().catch((error) => onError(error, "record its heartbeat")), heartbeatMs);
  timer.unref();
  const journal = openJournal({ folder: journalFolder(dataFolder), name, onWrite: () => sync.wake() });
  const onSyncError = (error: unknown) => onError(error, "ingest the ledger journal");
  const sync = createJournalSync({ journal, ingester, db, now, onError: onSyncError });
  const ledger = createLedger({ journal });
  const flush = async (): Promise<void> => {
    ledger.writeStarts();
    await sync.flush();
  };
  const shares = createBudgetShares({
    database,
    processName: name,
    processCount: () => processCount,
    flush,
    outage,
    now,
    flushOthers: (names) => flushOthers(database, name, now, names),
  });
  const answer = () => flush().then(() => shares.giveBackWanted());
  const requests = answerFlushRequests(database, name, answer, onError);
  return {
    ledger,
    shares,
    name,
    flush,
    flushAll: async () => {
      const [lagging] = await Promise.all([flushOthers(database, name, now), flush()]);
      return lagging;
    },
    lag: () => sync.lag(),
    settleDead: tidy,
    close: async () => {
      clearInterval(timer);
      await requests?.stop();
      ledger.writeStarts();
      await sync.close();
      await removeSharesOf(db, name);
      await db.deleteFrom("router_processes").where("name", "=", name).execute();
    },
  };
};
