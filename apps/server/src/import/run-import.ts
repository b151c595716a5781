import type { RepositoryKind } from "../readers/repository-id.ts";
import { ImportError } from "./errors.ts";
import { type ImportFilesDeps, importFiles } from "./import-files.ts";
import { type ImportState, readImportState, writeImportState } from "./import-state.ts";

export interface RunImportDeps extends Omit<ImportFilesDeps, "client" | "onPlan" | "onFile"> {
  readonly clientFor: (signal: AbortSignal) => ImportFilesDeps["client"];
  readonly now: () => number;
}

/** An import in progress. */
export interface RunningImport {
  readonly stop: () => void;
  readonly done: Promise<void>;
}

/** How often progress is stored and a cancellation noticed. */
export const reportIntervalMs = 1_000;

interface Counted {
  readonly files: number;
  readonly bytes: number;
  readonly sizes: Map<string, number>;
  readonly complete: Set<string>;
  file?: string;
}

const progressOf = ({ files, bytes, sizes, complete, file }: Counted) => ({
  files,
  bytes,
  filesDone: complete.size,
  bytesDone: [...sizes.values()].reduce((sum, size) => sum + size, 0),
  ...(file !== undefined && { file }),
});

const messageOf = (error: unknown): string =>
  error instanceof ImportError ? error.message : "The import failed. Check the server log.";

/** Imports a repository's files and stores the progress until it ends. */
export const runImport = (deps: RunImportDeps, kind: RepositoryKind, id: string): RunningImport => {
  const { db, now, clientFor, ...rest } = deps;
  const controller = new AbortController();
  const startedAt = now();
  let counted: Counted = { files: 0, bytes: 0, sizes: new Map(), complete: new Set() };
  const store = (status: ImportState["status"], message?: string) =>
    writeImportState(db, kind, id, {
      status,
      ...progressOf(counted),
      startedAt,
      seenAt: now(),
      ...(message !== undefined && { message }),
    });
  const report = async (): Promise<void> => {
    const state = await readImportState(db, kind, id);
    if (state?.status === "cancelled") return controller.abort();
    if (!controller.signal.aborted) await store("running");
  };
  let reporting: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    reporting = reporting.then(report).catch(() => {});
  }, reportIntervalMs);
  timer.unref();
  const import_ = importFiles(
    {
      ...rest,
      db,
      client: clientFor(controller.signal),
      onPlan: (files) => {
        const bytes = files.reduce((sum, { size }) => sum + size, 0);
        counted = { files: files.length, bytes, sizes: new Map(), complete: new Set() };
      },
      onFile: (path, done, size) => {
        counted.sizes.set(path, done);
        counted.file = path;
        if (done >= size) counted.complete.add(path);
      },
    },
    kind,
    id,
  );
  const end = async (status: ImportState["status"], message?: string): Promise<void> => {
    clearInterval(timer);
    await reporting;
    await store(controller.signal.aborted ? "cancelled" : status, message);
  };
  const done = import_.then(
    () => end("done"),
    (error: unknown) => end("failed", messageOf(error)),
  );
  return { stop: () => controller.abort(), done };
};
