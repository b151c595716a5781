import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../db/engine.ts";
import { errorCode } from "../../errors.ts";
import { forgetFile } from "./ingest.ts";
import type { Ingester } from "./ingester.ts";

const endings = /^(.+)\.\d+\.journal$/;

/** Files of a process that is only presumed dead are kept this long, in case it still writes. */
const keptMs = 24 * 60 * 60 * 1000;

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
};

/** The file numbers of a process as numbers: the end of a call can be in file 10 and its start in file 9. */
const inWritingOrder = (left: string, right: string): number => left.localeCompare(right, "en", { numeric: true });

export interface Living {
  readonly isAlive: (process: string) => boolean;
  /** Whether all other processes are certainly dead. */
  readonly isSure: boolean;
}

/** Ingests the journals that dead processes left behind; returns the number of files. */
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
  for (const name of left.sort(inWritingOrder)) {
    const path = join(folder, name);
    try {
      await ingester.ingest(path);
      if (!isSure && at - (await stat(path)).mtimeMs < keptMs) continue;
      await rm(path, { force: true });
      await forgetFile(db, path);
    } catch (error) {
      // Another process has already ingested and deleted it.
      if (errorCode(error) !== "ENOENT") throw error;
    }
  }
  return left.length;
};
