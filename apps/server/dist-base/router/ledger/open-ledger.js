import { join } from "node:path";
import { livingProcesses, noteAlive, settleAbandoned } from "./abandoned-calls.js";
import { createBudgetShares } from "./budget-shares.js";
import { answerFlushRequest, flushOthers } from "./flush-requests.js";
import { createIngester } from "./ingester.js";
import { journalFolder, openJournal } from "./journal.js";
import { createJournalSync } from "./journal-sync.js";
import { createLedger } from "./ledger.js";
import { ingestOrphanedJournals } from "./orphaned-journals.js";
import { removeSharesOf, removeSharesOfDead } from "./share-store.js";
const heartbeatMs = 15_000;
/** How often a process that hears no notices looks whether another one asks for a flush: one row by its key. */
const flushCheckMs = 250;
/** Answers requests of other processes to flush. With SQLite there are none. */
const answerFlushRequests = ({ db, engine, notices }, name, flush, onError) => {
    if (engine === "sqlite")
        return undefined;
    return notices.follow("flushes", {
        intervalMs: flushCheckMs,
        look: () => answerFlushRequest(db, name, flush),
        onError: (error) => onError(error, "answer a request to flush the ledger"),
    });
};
/** Ingests, settles and gives back what dead processes left behind; returns how many processes are alive. */
const tidyAfterDead = async ({ database, dataFolder, now, name }, ingester) => {
    const living = await livingProcesses(database, name, now());
    const isAlive = (writer) => living.has(writer);
    const isSure = database.engine === "sqlite";
    await ingestOrphanedJournals(database, ingester, journalFolder(dataFolder), { isAlive, isSure }, now());
    await settleAbandoned(database, name, now());
    await removeSharesOfDead(database, living, name, now());
    return living.size;
};
/** Ingests and settles what dead processes left behind, then opens the ledger. */
export const openLedger = async (options) => {
    const { database, dataFolder, now, name, outage, onError } = options;
    const { db, engine } = database;
    const ingester = createIngester(database, join(dataFolder, "orrery.db"));
    let processCount = 1;
    const tidy = async () => {
        processCount = await tidyAfterDead(options, ingester);
    };
    await noteAlive(db, name, now());
    await tidy();
    const beat = async () => {
        await noteAlive(db, name, now());
        if (engine === "postgres")
            await tidy();
        await shares.giveBackIdle();
    };
    const timer = setInterval(() => beat().catch((error) => onError(error, "record its heartbeat")), heartbeatMs);
    timer.unref();
    const journal = openJournal({ folder: journalFolder(dataFolder), name, onWrite: () => sync.wake() });
    const onSyncError = (error) => onError(error, "ingest the ledger journal");
    const sync = createJournalSync({ journal, ingester, db, now, onError: onSyncError });
    const ledger = createLedger({ journal });
    const flush = async () => {
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
//# sourceMappingURL=open-ledger.js.map