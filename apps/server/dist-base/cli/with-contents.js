import { createWorkers } from "../workers/workers.js";
import { createContentStore } from "../xet/content-store.js";
/** Contents, Xet files included, and workers that read them; the workers end with the work. */
export const withContents = async ({ config, database: { db }, blobs }, work) => {
    const { readerTimeout: seconds, readerMemory: memoryMb, scanTimeout: scanSeconds } = config;
    const workers = createWorkers({ seconds, memoryMb, scanSeconds });
    try {
        return await work({ blobs: createContentStore({ db, blobs, workers }), workers });
    }
    finally {
        workers.close();
    }
};
//# sourceMappingURL=with-contents.js.map