import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { copyFile, link, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BlobStore } from "../blobs/store.ts";
import { mainFiles } from "../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../catalogue/repository-store.ts";
import { findRunnable, type Runnable } from "../catalogue/runnable/find-runnable.ts";
import { isServed } from "../catalogue/runnable/served-tasks.ts";
import type { Db } from "../db/engine.ts";
import { HubInferenceError } from "./hub-inference-error.ts";
import type { Limits } from "./messages.ts";
import type { ModelTarget } from "./pool/call.ts";

/** What targets are found in. */
export interface TargetsDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  /** Where models' files are laid out for workers. */
  readonly folder: string;
  readonly limits: Limits;
  readonly cores: number;
}

/**
 * Bytes of weights up to which a run is not divided between cores, since that costs more than it gains; under load such
 * a model runs in as many processes as there are cores instead.
 */
const smallModel = 16 * 1024 * 1024;

/** Finds what a model of the catalogue needs to run. */
export interface Targets {
  readonly find: (row: RepositoryRow) => Promise<{ readonly task: string; readonly target: ModelTarget }>;
  /** Takes away what processes of the past have left behind. */
  readonly tidy: () => Promise<void>;
}

const notRunnable = (
  { full_name: id, pipeline_tag: task }: RepositoryRow,
  files: readonly { readonly path: string; readonly sha256: string | null }[],
): HubInferenceError => {
  const isElsewhere = files.length === 0 || files.some(({ path, sha256 }) => sha256 === null && path.endsWith(".onnx"));
  const loadError = () => {
    if (!task) return "its card has no pipeline_tag";
    if (isElsewhere) return `its files are not on this hub. Import them: orrery import <hub> --files ${id}`;
    if (!isServed(task)) return `this hub does not run ${task}`;
    return `${task} needs an ONNX graph, config.json and the files of its tokenizer or processor, and some are missing`;
  };
  return new HubInferenceError("not_runnable", `This hub can't run ${id}: ${loadError()}.`);
};

/** Puts a content where the runtime looks for it: by another name for the same file, or as a copy. */
const layOut = async (blobs: BlobStore, sha256: string, place: string): Promise<void> => {
  await mkdir(dirname(place), { recursive: true });
  const own = blobs.pathOf?.(sha256);
  if (own === undefined) return pipeline(await blobs.read(sha256), createWriteStream(place));
  // A content that arrived by Xet is not stored as one file.
  if (!existsSync(own)) return pipeline(await blobs.read(sha256), createWriteStream(place));
  await link(own, place).catch(() => copyFile(own, place));
};

const prepare = async ({ blobs, folder }: TargetsDeps, { files }: Runnable, hashes: ReadonlyMap<string, string>) => {
  const place = join(folder, `model-${randomUUID()}`);
  for (const [name, path] of Object.entries(files)) await layOut(blobs, hashes.get(path) ?? "", join(place, name));
  return place;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Targets over the hub's own store. Files are laid out anew for each process, and taken away with it. */
export const createTargets = (parts: TargetsDeps): Targets => {
  const own = join(parts.folder, String(process.pid));
  const known = new Map<string, { readonly task: string; readonly target: ModelTarget }>();

  const targetFor = (row: RepositoryRow, runnable: Runnable, hashes: ReadonlyMap<string, string>): ModelTarget => {
    const { task, dtype, modelFile, bytes } = runnable;
    const { limits, cores } = parts;
    const [threads, maxProcesses] = bytes <= smallModel ? [1, cores] : [cores, 1];
    return {
      key: `${row.id}@${row.sha}`,
      id: row.full_name,
      bytes,
      maxProcesses,
      prepare: async () => {
        const folder = await prepare({ ...parts, folder: own }, runnable, hashes);
        return { id: row.full_name, folder, task, dtype, ...(modelFile && { modelFile }), threads, limits };
      },
      release: ({ folder }) => rm(folder, { recursive: true, force: true }),
    };
  };

  const look = async (row: RepositoryRow) => {
    const files = await mainFiles(parts.db, row.id);
    const held = files.filter(({ sha256 }) => sha256 !== null);
    const runnable = findRunnable(row.pipeline_tag, held);
    if (!runnable) throw notRunnable(row, files);
    const hashes = new Map(held.map(({ path, sha256 }) => [path, sha256 ?? ""]));
    return { task: runnable.task, target: targetFor(row, runnable, hashes) };
  };

  return {
    find: async (row) => {
      const key = `${row.id}@${row.sha} ${row.pipeline_tag}`;
      const found = known.get(key) ?? (await look(row));
      if (known.size > 1_000) known.clear();
      known.set(key, found);
      return found;
    },
    tidy: async () => {
      const left = await readdir(parts.folder).catch(() => []);
      for (const name of left)
        if (/^\d+$/.test(name) && (Number(name) === process.pid || !isAlive(Number(name))))
          await rm(join(parts.folder, name), { recursive: true, force: true });
    },
  };
};
