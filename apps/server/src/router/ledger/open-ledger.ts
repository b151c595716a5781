import { join } from "node:path";
import type { Database } from "../../db/engine.ts";
import { livingProcesses, noteAlive, settleAbandoned } from "./abandoned-calls.ts";
import { createAbsorber } from "./ingester.ts";
import { journalFolder, openJournal } from "./journal.ts";
import { createJournalKeeper, type JournalKeeper } from "./journal-sync.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { absorbLeftJournals } from "./orphaned-journals.ts";

/** The ledger of this process, and what keeps it in order. */
export interface Books {
  readonly ledger: Ledger;
  /** The name of this process, by which its calls are known. */
  readonly name: string;
  /** Resolves once every call that has been noted so far is in the store. */
  readonly flush: () => Promise<void>;
  readonly lag: JournalKeeper["lag"];
  readonly close: () => Promise<void>;
}

/** What the books are made from. */
export interface BooksParts {
  readonly database: Database;
  readonly dataFolder: string;
  readonly now: () => number;
  /** The name of this process. */
  readonly name: string;
  readonly onFault: (error: unknown, doing: string) => void;
}

const heartbeatMs = 15_000;

/** Opens the books: what dead processes have left is brought into the store and settled first. */
export const openBooks = async ({ database, dataFolder, now, name, onFault }: BooksParts): Promise<Books> => {
  const { db, engine } = database;
  const folder = journalFolder(dataFolder);
  const absorber = createAbsorber(database, join(dataFolder, "orrery.db"));
  const tidy = async (): Promise<void> => {
    const living = await livingProcesses(database, name, now());
    const isAlive = (writer: string) => living.has(writer);
    await absorbLeftJournals(database, absorber, folder, { isAlive, isSure: engine === "sqlite" }, now());
    await settleAbandoned(database, name, now());
  };
  await noteAlive(db, name, now());
  await tidy();
  const beat = async (): Promise<void> => {
    await noteAlive(db, name, now());
    if (engine === "postgres") await tidy();
  };
  const timer = setInterval(() => beat().catch((error) => onFault(error, "note that it is alive")), heartbeatMs);
  timer.unref();
  const journal = openJournal({ folder, name, onWrite: () => keeper.wake() });
  const keeper = createJournalKeeper({
    journal,
    absorber,
    db,
    now,
    onFault: (error) => onFault(error, "bring the ledger's journal into the store"),
  });
  const ledger = createLedger({ database, journal });
  return {
    ledger,
    name,
    flush: async () => {
      ledger.writeStarts();
      await keeper.flush();
    },
    lag: keeper.lag,
    close: async () => {
      clearInterval(timer);
      ledger.writeStarts();
      await keeper.close();
      await db.deleteFrom("router_processes").where("name", "=", name).execute();
    },
  };
};
