import { ImportError } from "./errors.js";
import { importFiles } from "./import-files.js";
import { readImportState, writeImportState } from "./import-state.js";
/** How often progress is stored and a cancellation noticed. */
export const reportIntervalMs = 1_000;
const progressOf = ({ files, bytes, sizes, complete, file }) => ({
    files,
    bytes,
    filesDone: complete.size,
    bytesDone: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    ...(file !== undefined && { file }),
});
/** Enough to see what happened; the oldest lines but the first are dropped. */
const maxLogLines = 200;
const createLog = (now) => {
    const lines = [];
    return {
        lines: () => [...lines],
        add: (text) => {
            if (lines.length >= maxLogLines)
                lines.splice(1, 1);
            lines.push({ at: now(), text });
        },
    };
};
const messageOf = (error) => error instanceof ImportError ? error.message : "The import failed. Check the server log.";
/** Counts and logs what an import does. */
const createRecorder = (now) => {
    const log = createLog(now);
    let counted = { files: 0, bytes: 0, sizes: new Map(), complete: new Set() };
    return {
        add: log.add,
        progress: () => ({ ...progressOf(counted), log: log.lines() }),
        onPause: (milliseconds, why) => log.add(`${why}. Retrying in ${Math.ceil(milliseconds / 1000)} s.`),
        onPlan: (files) => {
            const bytes = files.reduce((sum, { size }) => sum + size, 0);
            const count = `${files.length} ${files.length === 1 ? "file" : "files"}`;
            log.add(`${count} to download (${bytes.toLocaleString("en")} bytes)`);
            counted = { files: files.length, bytes, sizes: new Map(), complete: new Set() };
        },
        onFile: (path, done, size) => {
            counted.sizes.set(path, done);
            counted.file = path;
            if (done < size || counted.complete.has(path))
                return;
            counted.complete.add(path);
            log.add(`Downloaded ${path}`);
        },
        onRefused: (_path, reason) => log.add(reason),
    };
};
/** Imports a repository's files and stores the progress until it ends. */
export const runImport = (deps, kind, id) => {
    const { db, now, clientFor, otherUpstream, ...rest } = deps;
    const { add, progress, onPause, ...recording } = createRecorder(now);
    const controller = new AbortController();
    const startedAt = now();
    add(`Reading the file list from ${new URL(deps.upstream).host}`);
    const store = (status, message) => writeImportState(db, kind, id, {
        status,
        ...progress(),
        startedAt,
        seenAt: now(),
        ...(otherUpstream !== undefined && { upstream: otherUpstream }),
        ...(message !== undefined && { message }),
    });
    const report = async () => {
        const state = await readImportState(db, kind, id);
        if (state?.status === "cancelled")
            return controller.abort();
        if (!controller.signal.aborted)
            await store("running");
    };
    let reporting = Promise.resolve();
    const timer = setInterval(() => {
        reporting = reporting.then(report).catch(() => { });
    }, reportIntervalMs);
    timer.unref();
    const client = clientFor(controller.signal, onPause);
    const import_ = importFiles({ ...rest, ...recording, db, client }, kind, id);
    const end = async (status, message) => {
        clearInterval(timer);
        await reporting;
        add(controller.signal.aborted ? "Canceled" : (message ?? "Done"));
        await store(controller.signal.aborted ? "cancelled" : status, message);
    };
    const done = import_.then(() => end("done"), (error) => end("failed", messageOf(error)));
    return { stop: () => controller.abort(), done };
};
//# sourceMappingURL=run-import.js.map