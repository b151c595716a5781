import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../db/engine.ts";
import { forgetFile } from "./ingest.ts";
import type { Ingester } from "./ingester.ts";

const endings = /^(.+)\.\d+\.journal$/;

/** A file of a process that is only thought to be dead stays as long as that may be wrong. */
const keptMs = 24 * 60 * 60 * 1000;

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
};

/** What is known of the processes of this hub. */
export interface Living {
  readonly isAlive: (process: string) => boolean;
  /** Whether it is certain that the others are dead. */
  readonly isSure: boolean;
}

/** Brings into the store what processes that died had not brought there themselves; returns how many files that were. */
export const ingestOrphanedJournals = async (
  { db }: Database,
  ingester: Ingester,
  folder: string,
  { isAlive, isSure }: Living,
  at: number,
): Promise<number> => {
  const left = (await namesIn(folder)).filter((name) => {
    const [, writer] = endings.exec(name) ?? [];
    return writer !== undefined && !isAlive(writer);
  });
  for (const name of left.sort()) {
    const path = join(folder, name);
    try {
      await ingester.ingest(path);
      if (!isSure && at - (await stat(path)).mtimeMs < keptMs) continue;
      await rm(path, { force: true });
      await forgetFile(db, path);
    } catch (error) {
      // Another process of the same folder was faster.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return left.length;
};
