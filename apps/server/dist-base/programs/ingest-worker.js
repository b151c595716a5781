import { parentPort, workerData } from "node:worker_threads";
import { openSqlite } from "../db/sqlite.js";
import { createIngest } from "../router/ledger/ingest.js";
/**
 * Worker thread that ingests journals into SQLite: commits wait for the disk, and the thread that serves requests must
 * not.
 */
// The hub's own database access is blocked meanwhile, so this does not wait long for another process's lock.
const database = openSqlite(workerData, { lockWaitMs: 20 });
const ingest = createIngest(database);
parentPort?.on("message", (path) => {
    ingest(path).then((reached) => parentPort?.postMessage({ reached }), (error) => parentPort?.postMessage({ problem: error.message }));
});
//# sourceMappingURL=ingest-worker.js.map