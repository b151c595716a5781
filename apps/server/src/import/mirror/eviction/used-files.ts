import type { Db } from "../../../db/engine.ts";
import { inBatches } from "../../../db/in-batches.ts";

/** Remembers which mirrored files are read, and writes it in batches. */
export interface UsedFiles {
  readonly note: (repositoryId: number, oid: string) => void;
  readonly flush: () => Promise<void>;
}

/** More are written at once: a process must not remember every file of a hub. */
const maxNoted = 20_000;

export const createUsedFiles = (db: Db, now: () => number): UsedFiles => {
  const noted = new Map<number, Set<string>>();
  let count = 0;
  const flush = async (): Promise<void> => {
    const batch = [...noted];
    noted.clear();
    count = 0;
    for (const [repositoryId, oids] of batch)
      await inBatches([...oids], async (names) => {
        await db
          .updateTable("mirror_files")
          .set({ used_at: now() })
          .where("repository_id", "=", repositoryId)
          .where("oid", "in", names)
          .execute();
        return [];
      });
  };
  return {
    note: (repositoryId, oid) => {
      if (count >= maxNoted) return;
      const oids = noted.get(repositoryId) ?? new Set();
      if (!oids.has(oid)) count += 1;
      noted.set(repositoryId, oids.add(oid));
    },
    flush,
  };
};
