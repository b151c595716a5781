import { EventEmitter, once } from "node:events";
export const createDownloadProgress = () => {
    const changes = new EventEmitter().setMaxListeners(0);
    let bytes = 0;
    let restarts = 0;
    let isEnded = false;
    let failure;
    const change = async () => {
        if (!isEnded)
            await once(changes, "change");
        if (failure)
            throw failure;
    };
    return {
        /** Bytes that are in the partial file. */
        done: () => bytes,
        /** How often the download began again: bytes that were read before may be wrong then. */
        restarts: () => restarts,
        hasEnded: () => isEnded,
        /** Resolves once something has changed; rejects if the download has failed. */
        change,
        /** Resolves once the content is stored; rejects if the download has failed. */
        ended: async () => {
            while (!isEnded)
                await change();
            if (failure)
                throw failure;
        },
        add: (done) => {
            if (done < bytes)
                restarts++;
            bytes = done;
            changes.emit("change");
        },
        /** Ends the download, with a failure unless the content is stored. */
        end: (error) => {
            [isEnded, failure] = [true, error];
            changes.emit("change");
        },
    };
};
//# sourceMappingURL=download-progress.js.map