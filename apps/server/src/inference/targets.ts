import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore } from "../blobs/store.ts";
import { findCommit } from "../catalogue/history/history-store.ts";
import { filesAt, mainTree } from "../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../catalogue/repository-store.ts";
import { findGguf } from "../catalogue/runnable/find-gguf.ts";
import { findRunnable, type Runnable } from "../catalogue/runnable/find-runnable.ts";
import { llamaProblem } from "../catalogue/runnable/llama-support.ts";
import { isServed } from "../catalogue/runnable/served-tasks.ts";
import type { Db } from "../db/engine.ts";
import { errorCode } from "../errors.ts";
import type { Workers } from "../workers/workers.ts";
import { createGgufTarget, type PlannedChoice } from "./gguf/gguf-target.ts";
import { HubInferenceError } from "./hub-inference-error.ts";
import type { Limits } from "./messages.ts";
import type { ModelTarget } from "./pool/call.ts";
import { layOutFiles } from "./pool/lay-out-files.ts";

/** What targets are found in. */
export interface TargetsDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  /** Where models' files are laid out for workers. */
  readonly folder: string;
  readonly limits: Limits;
  readonly cores: number;
  /** Bytes for all loaded models. */
  readonly memory: number;
  /** The GGUF quantization to run, if a repository has several. */
  readonly quantization: string;
  /** Reads headers of GGUF files away from the event loop. */
  readonly workers?: Workers | undefined;
}

/**
 * Bytes of weights up to which a run is not divided between cores, since that costs more than it gains; under load such
 * a model runs in as many processes as there are cores instead.
 */
const smallModel = 16 * 1024 * 1024;

/** Streams of one ONNX process that take turns. */
const maxOnnxStreams = 4;

/** A model that can run, and its GGUF quantizations. */
export interface FoundModel {
  readonly task: string;
  readonly target: ModelTarget;
  readonly choices: readonly PlannedChoice[];
}

const isWeights = (path: string): boolean => /\.(?:onnx|gguf)$/i.test(path);

/** SpeechT5: what it writes is no sound yet, and who speaks is an input. */
const needsVocoder = (task: string | null, files: readonly { readonly path: string }[]): boolean =>
  /^text-to-(?:speech|audio)$/.test(task ?? "") && files.some(({ path }) => /(?:^|\/)decoder_model_merged/.test(path));

const notRunnable = (
  { full_name: id, pipeline_tag: task }: RepositoryRow,
  files: readonly { readonly path: string; readonly sha256: string | null }[],
): HubInferenceError => {
  const isElsewhere = files.length === 0 || files.some(({ path, sha256 }) => sha256 === null && isWeights(path));
  const hasGguf = files.some(({ path }) => /\.gguf$/i.test(path));
  const loadError = () => {
    if (!task && !hasGguf) return "its card has no pipeline_tag";
    if (isElsewhere) return `its files are not on this hub. Import them: orrery import <hub> --files ${id}`;
    if (task && !isServed(task)) return `this hub does not run ${task}`;
    if (needsVocoder(task, files))
      return "it needs a vocoder and a speaker embedding, which are in other repositories. Use a model with one graph, such as VITS";
    const problem = hasGguf ? llamaProblem() : undefined;
    if (problem) return problem;
    if (hasGguf) return `its GGUF files can't run ${task}. Vision models need a deployment`;
    return `${task} needs an ONNX graph, config.json and the files of its tokenizer or processor, and some are missing`;
  };
  return new HubInferenceError("not_runnable", `This hub can't run ${id}: ${loadError()}.`);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
};

const onnxTarget = (
  { blobs, folder, limits, cores }: TargetsDeps,
  row: RepositoryRow,
  runnable: Runnable,
  hashes: ReadonlyMap<string, string>,
): ModelTarget => {
  const { task, dtype, modelFile, bytes } = runnable;
  const [threads, maxProcesses] = bytes <= smallModel ? [1, cores] : [cores, 1];
  const contents = Object.entries(runnable.files).map(([name, path]) => [name, hashes.get(path) ?? ""] as const);
  return {
    key: `${row.id}@${row.sha}`,
    id: row.full_name,
    repositoryId: row.id,
    engine: "onnx",
    bytes,
    maxProcesses,
    maxConcurrent: maxOnnxStreams,
    threads,
    prepare: async () => ({
      engine: "onnx",
      id: row.full_name,
      folder: await layOutFiles(blobs, folder, Object.fromEntries(contents)),
      task,
      dtype,
      threads,
      limits,
      ...(modelFile && { modelFile }),
    }),
    release: ({ folder: own }) => rm(own, { recursive: true, force: true }),
  };
};

/** Targets over the hub's own store. Files are laid out anew for each process, and taken away with it. */
export const createTargets = (parts: TargetsDeps) => {
  const deps = { ...parts, folder: join(parts.folder, String(process.pid)) };
  const known = new Map<string, Promise<FoundModel>>();

  const look = async (row: RepositoryRow): Promise<FoundModel> => {
    const commit = await findCommit(parts.db, row.id, row.sha);
    const files = await filesAt(parts.db, row.id, commit?.tree ?? (await mainTree(parts.db, row.id)));
    const held = files.filter(({ sha256 }) => sha256 !== null);
    const runnable = findRunnable(row.pipeline_tag, held);
    const hashes = new Map(held.map(({ path, sha256 }) => [path, sha256 ?? ""]));
    if (runnable) return { task: runnable.task, target: onnxTarget(deps, row, runnable, hashes), choices: [] };
    const gguf = llamaProblem() ? undefined : findGguf(row.pipeline_tag, held);
    if (!gguf) throw notRunnable(row, files);
    const contents = new Map(held.map(({ path, sha256, size }) => [path, { sha256: sha256 ?? "", size }]));
    return {
      task: gguf.task,
      ...(await createGgufTarget(deps, {
        key: `${row.id}@${row.sha}`,
        id: row.full_name,
        repositoryId: row.id,
        runnable: gguf,
        chosen: row.run_quantization,
        files: contents,
      })),
    };
  };

  return {
    find: async (row: RepositoryRow): Promise<FoundModel> => {
      const key = `${row.id}@${row.sha} ${row.pipeline_tag} ${row.run_quantization}`;
      const found = known.get(key) ?? look(row);
      if (known.size > 1_000) known.clear();
      known.set(key, found);
      // What failed may succeed later: a file may be uploaded again, or storage come back.
      found.catch(() => known.delete(key));
      return found;
    },
    /** Takes away what processes of the past have left behind. */
    tidy: async (): Promise<void> => {
      const left = await readdir(parts.folder).catch(() => []);
      for (const name of left)
        if (/^\d+$/.test(name) && (Number(name) === process.pid || !isAlive(Number(name))))
          await rm(join(parts.folder, name), { recursive: true, force: true });
    },
  };
};

/** Finds what a model of the catalogue needs to run. */
export type Targets = ReturnType<typeof createTargets>;
