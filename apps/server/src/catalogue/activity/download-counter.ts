import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { CatalogueChange } from "../catalogue.ts";
import { insertChanges } from "../repository-store.ts";
import { addDownloads, dayOf } from "./day-store.ts";

/** Files fetched once per use of a model or dataset, so one use counts once. */
const isCounted = (path: string): boolean =>
  /(^|\/)(config\.json|adapter_config\.json|model_index\.json|modelcard\.json|README\.md)$|\.(gguf|onnx|ckpt|parquet|csv|jsonl)$/.test(
    path,
  );

const save = (db: Db, id: number, count: number, at: number) =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable("repositories")
      .set({ downloads: sql`downloads + ${count}`, downloads_all_time: sql`downloads_all_time + ${count}` })
      .where("id", "=", id)
      .returning("kind")
      .executeTakeFirst();
    if (row) await addDownloads(transaction, id, dayOf(at), count);
    return row;
  });

export const createDownloadCounter = (db: Db, now: () => number) => {
  const counts = new Map<number, number>();
  return {
    count: (id: number, path: string): void => {
      if (isCounted(path)) counts.set(id, (counts.get(id) ?? 0) + 1);
    },
    /** Writes the counts; returns the repositories with new downloads. */
    flush: async (): Promise<readonly CatalogueChange[]> => {
      const batch = [...counts];
      counts.clear();
      const changes: CatalogueChange[] = [];
      for (const [id, count] of batch) {
        const row = await save(db, id, count, now());
        if (row) changes.push({ kind: row.kind, key: id });
      }
      await insertChanges(
        db,
        changes.map(({ kind, key }) => ({ kind, repository_id: key })),
        now(),
      );
      return changes;
    },
  };
};

/** Counts downloads in memory and writes them in batches. */
export type DownloadCounter = ReturnType<typeof createDownloadCounter>;
