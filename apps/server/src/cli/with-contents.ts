import { createWorkers } from "../workers/workers.ts";
import { createContentStore } from "../xet/content-store.ts";
import type { Store } from "./open-store.ts";

/** Contents, Xet files included, and workers that read them; the workers end with the work. */
export const withContents = async <T>(
  { config, database: { db }, blobs }: Store,
  work: (parts: Pick<Parameters<typeof createContentStore>[0], "blobs" | "workers">) => Promise<T>,
): Promise<T> => {
  const { readerTimeout: seconds, readerMemory: memoryMb, scanTimeout: scanSeconds } = config;
  const workers = createWorkers({ seconds, memoryMb, scanSeconds });
  try {
    return await work({ blobs: createContentStore({ db, blobs, workers }), workers });
  } finally {
    workers.close();
  }
};
