import { sql } from "kysely";
import type { CatalogueChange } from "./catalogue/catalogue.ts";
import { insertChanges } from "./catalogue/repository-store.ts";
import type { Db } from "./db/engine.ts";

/** Counts downloads in memory, and writes them down in steps. */
export interface DownloadCounter {
  readonly count: (repositoryId: number, path: string) => void;
  /** Writes what has been counted; returns the repositories that got more. */
  readonly flush: () => Promise<readonly CatalogueChange[]>;
}

/** Files that every use of a model or dataset fetches once, so that one use counts once. */
const isCounted = (path: string): boolean =>
  /(^|\/)(config\.json|adapter_config\.json|model_index\.json|modelcard\.json|README\.md)$|\.(gguf|onnx|ckpt|parquet|csv|jsonl)$/.test(
    path,
  );

const addDownloads = (db: Db, id: number, count: number) =>
  db
    .updateTable("repositories")
    .set({ downloads: sql`downloads + ${count}`, downloads_all_time: sql`downloads_all_time + ${count}` })
    .where("id", "=", id)
    .returning("kind")
    .executeTakeFirst();

/** A counter that turns many requests into one write. */
export const createDownloadCounter = (db: Db, now: () => number): DownloadCounter => {
  const counts = new Map<number, number>();
  return {
    count: (id, path) => {
      if (isCounted(path)) counts.set(id, (counts.get(id) ?? 0) + 1);
    },
    flush: async () => {
      const batch = [...counts];
      counts.clear();
      const changes: CatalogueChange[] = [];
      for (const [id, count] of batch) {
        const row = await addDownloads(db, id, count);
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
