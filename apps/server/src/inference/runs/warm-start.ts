import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { errorMessage } from "../../errors.ts";
import type { Pool } from "../pool/pool.ts";
import type { Targets } from "../targets.ts";

export interface WarmStartDeps {
  readonly catalogue: Pick<Catalogue, "find">;
  readonly targets: Pick<Targets, "find">;
  readonly pool: Pick<Pool, "load" | "hasRoomFor" | "status" | "failureOf">;
  /** Where the names of loaded models are saved. */
  readonly folder: string;
  /** Models to load before the process is ready. */
  readonly preload: readonly string[];
}

/** Why a model was not loaded. */
interface LoadProblem {
  readonly model: string;
  readonly reason: string;
}

const readNames = async (path: string): Promise<readonly string[]> => {
  try {
    const names: unknown = JSON.parse(await readFile(path, "utf8"));
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
};

const loadOne = async ({ catalogue, targets, pool }: WarmStartDeps, model: string): Promise<string | undefined> => {
  try {
    const row = await catalogue.find("model", model);
    if (!row) return "there is no such model on this hub";
    const { target } = await targets.find(row);
    // A model that is in use is not unloaded for one that is not.
    if (!pool.hasRoomFor(target)) return "there is no memory left for it. Raise ORRERY_INFERENCE_MEMORY";
    await pool.load(target);
    return pool.failureOf(target);
  } catch (error) {
    return errorMessage(error);
  }
};

export const createWarmStart = (deps: WarmStartDeps) => {
  const { pool, folder, preload } = deps;
  const path = join(folder, "loaded.json");
  let isReady = preload.length === 0;
  let isClosed = false;
  let saved: string | undefined;
  /** One after the other: each needs the disk and the processors. */
  const loadEach = async (models: readonly string[]): Promise<LoadProblem[]> => {
    const problems: LoadProblem[] = [];
    for (const model of models) {
      const reason = isClosed ? undefined : await loadOne(deps, model);
      if (reason !== undefined) problems.push({ model, reason });
    }
    return problems;
  };
  return {
    /** Whether the models that the settings name are loaded, or failed. */
    isReady: (): boolean => isReady,
    /** Loads the models that the settings name, then those that were loaded when the process ended; returns what failed. */
    warmUp: async (): Promise<readonly LoadProblem[]> => {
      const before = await readNames(path);
      const problems = await loadEach(preload);
      isReady = true;
      await loadEach(before.filter((name) => !preload.includes(name)));
      saved ??= "";
      return problems;
    },
    /** Saves which models are loaded, for the next start. */
    save: async (): Promise<void> => {
      const names = [...new Set(pool.status().flatMap(({ id, isLoaded }) => (isLoaded ? [id] : [])))];
      const text = JSON.stringify(names);
      // Until they are loaded again, the names of the last start are not replaced.
      if (isClosed || saved === undefined || text === saved) return;
      saved = text;
      // Whatever is wrong with the disk, it is no reason to fail: the next start only begins colder.
      await writeFile(`${path}.new`, text)
        .then(() => rename(`${path}.new`, path))
        .catch(() => {});
    },
    /** Call it before models are unloaded: those that are loaded now are for the next start. */
    close: (): void => {
      isClosed = true;
    },
  };
};

/** Loads models when the hub starts. */
export type WarmStart = ReturnType<typeof createWarmStart>;
