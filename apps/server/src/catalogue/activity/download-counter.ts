import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import { insertChanges } from "../repository-store.ts";
import { addDownloads, dayOf } from "./day-store.ts";

/** Files fetched once per use of a model or dataset, so one use counts once. */
const isCounted = (path: string): boolean =>
  /(^|\/)(config\.json|adapter_config\.json|model_index\.json|modelcard\.json|README\.md)$|\.(gguf|onnx|ckpt|parquet|csv|jsonl)$/.test(
    path,
  );

const save = (db: Db, id: number, count: number, at: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable("repositories")
      .set({ downloads: sql`downloads + ${count}`, downloads_all_time: sql`downloads_all_time + ${count}` })
      .where("id", "=", id)
      .returning("kind")
      .executeTakeFirst();
    if (!row) return;
    await addDownloads(transaction, id, dayOf(at), count);
    await insertChanges(transaction, [{ kind: row.kind, repository_id: id }], at);
  });

export const createDownloadCounter = (db: Db, now: () => number) => {
  const counts = new Map<number, number>();
  return {
    count: (id: number, path: string): void => {
      if (isCounted(path)) counts.set(id, (counts.get(id) ?? 0) + 1);
    },
    flush: async (): Promise<void> => {
      const batch = [...counts];
      counts.clear();
      for (const [id, count] of batch) await save(db, id, count, now());
    },
  };
};

/** Counts downloads in memory and writes them in batches. */
export type DownloadCounter = ReturnType<typeof createDownloadCounter>;
