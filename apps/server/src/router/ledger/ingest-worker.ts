import { parentPort, workerData } from "node:worker_threads";
import { sql } from "kysely";
import { openSqlite } from "../../db/sqlite.ts";
import { createIngest } from "./ingest.ts";

/**
 * The program of the thread that brings journals into a SQLite store: commits wait for the disk, and the thread that
 * serves callers must not.
 */
const database = openSqlite(workerData as string);
// Meanwhile nobody else of the hub can use the store, so a lock of another process is not waited for here.
await sql`pragma busy_timeout = 20`.execute(database.db);
const ingest = createIngest(database);

parentPort?.on("message", (path: string) => {
  ingest(path).then(
    (reached) => parentPort?.postMessage({ reached }),
    (error: Error) => parentPort?.postMessage({ fault: error.message }),
  );
});
