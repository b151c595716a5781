import type { BlobStore } from "../../../blobs/store.ts";
import type { Db } from "../../../db/engine.ts";
import { inBatches } from "../../../db/in-batches.ts";

/** Between two flushes. */
const maxNoted = 50_000;

/** `isCounted` says whether reads matter: only a mirror deletes what is not used. */
export const createUsedContents = (db: Db, isCounted: () => boolean, now: () => number) => {
  const noted = new Set<string>();
  const note = (sha256: string): void => {
    if (noted.size < maxNoted && isCounted()) noted.add(sha256);
  };
  return {
    /** A store whose reads are noted: by clients of any kind, git, and models that run. */
    watch: (blobs: BlobStore): BlobStore => {
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
    flush: async (): Promise<void> => {
      const names = [...noted];
      noted.clear();
      await inBatches(names, async (batch) => {
        await db.updateTable("mirror_files").set({ used_at: now() }).where("sha256", "in", batch).execute();
        return [];
      });
    },
  };
};

/** Remembers which contents are read, and writes it in batches. */
export type UsedContents = ReturnType<typeof createUsedContents>;
