import { inBatches } from "../../../db/in-batches.js";
/** Between two flushes. */
const maxNoted = 50_000;
export const createUsedContents = (db, now) => {
    const noted = new Set();
    const note = (sha256) => {
        if (noted.size < maxNoted)
            noted.add(sha256);
    };
    return {
        /** A store whose reads are noted: by clients of any kind, git, and models that run. */
        watch: (blobs) => {
            const { pathOf } = blobs;
            return {
                ...blobs,
                read: (sha256, ...range) => {
                    note(sha256);
                    return blobs.read(sha256, ...range);
                },
                ...(pathOf && {
                    pathOf: (sha256) => {
                        note(sha256);
                        return pathOf(sha256);
                    },
                }),
            };
        },
        flush: async () => {
            const names = [...noted];
            noted.clear();
            await inBatches(names, async (batch) => {
                await db.updateTable("mirror_files").set({ used_at: now() }).where("sha256", "in", batch).execute();
                return [];
            });
        },
    };
};
//# sourceMappingURL=used-contents.js.map