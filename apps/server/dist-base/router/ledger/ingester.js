import { Worker } from "node:worker_threads";
import { programFile } from "../../asset-folders.js";
import { createIngest } from "./ingest.js";
const ask = (thread, path) => new Promise((resolve, reject) => {
    const settle = (end) => {
        thread.off("message", onMessage);
        thread.off("error", onError);
        thread.unref();
        end();
    };
    const onMessage = ({ reached, problem }) => settle(() => (reached === undefined ? reject(new Error(problem)) : resolve(reached)));
    const onError = (error) => settle(() => reject(error));
    thread.on("message", onMessage);
    thread.on("error", onError);
    thread.ref();
    thread.postMessage(path);
});
/** Holds the hub's connection while the worker writes: SQLite allows one writer at a time. */
const createThreaded = ({ db }, storePath) => {
    let thread;
    const startThread = () => {
        const worker = new Worker(programFile("ingest-worker"), { workerData: storePath });
        worker.unref();
        // A worker that failed is replaced at the next request.
        worker.once("exit", () => {
            thread = undefined;
        });
        return worker;
    };
    return {
        ingest: (path) => db.connection().execute(() => {
            thread ??= startThread();
            return ask(thread, path);
        }),
        close: async () => void (await thread?.terminate()),
    };
};
/** Only built code uses a worker: not every supported Node version can run TypeScript sources. */
const canThread = import.meta.url.endsWith(".js");
/** `storePath` is the SQLite file. */
export const createIngester = (database, storePath) => database.engine === "sqlite" && canThread
    ? createThreaded(database, storePath)
    : { ingest: createIngest(database), close: async () => { } };
//# sourceMappingURL=ingester.js.map