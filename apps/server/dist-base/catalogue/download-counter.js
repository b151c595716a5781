import { sql } from "kysely";
import { addDownloads, dayOf } from "./activity/day-store.js";
import { insertChanges } from "./repository-store.js";
/** Files fetched once per use of a model or dataset, so one use counts once. */
const isCounted = (path) => /(^|\/)(config\.json|adapter_config\.json|model_index\.json|modelcard\.json|README\.md)$|\.(gguf|onnx|ckpt|parquet|csv|jsonl)$/.test(path);
const save = (db, id, count, at) => db.transaction().execute(async (transaction) => {
    const row = await transaction
        .updateTable("repositories")
        .set({ downloads: sql `downloads + ${count}`, downloads_all_time: sql `downloads_all_time + ${count}` })
        .where("id", "=", id)
        .returning("kind")
        .executeTakeFirst();
    if (row)
        await addDownloads(transaction, id, dayOf(at), count);
    return row;
});
export const createDownloadCounter = (db, now) => {
    const counts = new Map();
    return {
        count: (id, path) => {
            if (isCounted(path))
                counts.set(id, (counts.get(id) ?? 0) + 1);
        },
        /** Writes the counts; returns the repositories with new downloads. */
        flush: async () => {
            const batch = [...counts];
            counts.clear();
            const changes = [];
            for (const [id, count] of batch) {
                const row = await save(db, id, count, now());
                if (row)
                    changes.push({ kind: row.kind, key: id });
            }
            await insertChanges(db, changes.map(({ kind, key }) => ({ kind, repository_id: key })), now());
            return changes;
        },
    };
};
//# sourceMappingURL=download-counter.js.map