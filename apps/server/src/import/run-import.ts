import type { RepositoryKind } from "../readers/repository-id.ts";
import { ImportError, isRetryable } from "./errors.ts";
import { type ImportFilesDeps, importFiles } from "./import-files.ts";
import {
  type ImportLogLine,
  type ImportState,
  readImportState,
  reportIntervalMs,
  writeImportState,
} from "./import-state.ts";
import { refusedHostText } from "./refused-host.ts";

export interface RunImportDeps extends Omit<ImportFilesDeps, "client" | "onPlan" | "onFile" | "onRefused"> {
  readonly clientFor: (
    signal: AbortSignal,
    onPause: (milliseconds: number, why: string) => void,
  ) => ImportFilesDeps["client"];
  readonly now: () => number;
  /** Stored with the progress if it is not the hub's default upstream. */
  readonly otherUpstream?: string;
}

export interface RunningImport {
  readonly stop: () => void;
  readonly done: Promise<void>;
}

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

/** Enough to see what happened; the oldest lines but the first are dropped. */
const maxLogLines = 200;

const createLog = (now: () => number) => {
  const lines: ImportLogLine[] = [];
  return {
    lines: () => [...lines],
    add: (text: string) => {
      if (lines.length >= maxLogLines) lines.splice(1, 1);
      lines.push({ at: now(), text });
    },
  };
};

const messageOf = (error: unknown, upstream: string): string =>
  refusedHostText(error, new URL(upstream).host) ??
  (error instanceof ImportError ? error.message : "The import failed. Check the server log.");

/** Counts and logs what an import does. */
const createRecorder = (now: () => number) => {
  const log = createLog(now);
  let counted: Counted = { files: 0, bytes: 0, sizes: new Map(), complete: new Set() };
  return {
    add: log.add,
    progress: () => ({ ...progressOf(counted), log: log.lines() }),
    onPause: (milliseconds: number, why: string) => log.add(`${why}. Retrying in ${Math.ceil(milliseconds / 1000)} s.`),
    onPlan: (files: readonly { readonly size: number }[]) => {
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const count = `${files.length} ${files.length === 1 ? "file" : "files"}`;
      log.add(`${count} to download (${bytes.toLocaleString("en")} bytes)`);
      counted = { files: files.length, bytes, sizes: new Map(), complete: new Set() };
    },
    onFile: (path: string, done: number, size: number) => {
      counted.sizes.set(path, done);
      counted.file = path;
      if (done < size || counted.complete.has(path)) return;
      counted.complete.add(path);
      log.add(`Downloaded ${path}`);
    },
    onRefused: (_path: string, reason: string) => log.add(reason),
  };
};

/** Imports a repository's files and stores the progress until it ends. */
export const runImport = (deps: RunImportDeps, kind: RepositoryKind, id: string): RunningImport => {
  const { db, now, clientFor, otherUpstream, ...rest } = deps;
  const { add, progress, onPause, ...recording } = createRecorder(now);
  const controller = new AbortController();
  const startedAt = now();
  add(`Reading the file list from ${new URL(deps.upstream).host}`);
  const store = (status: ImportState["status"], ended: Pick<ImportState, "message" | "canRetry"> = {}) =>
    writeImportState(db, kind, id, {
      status,
      ...progress(),
      startedAt,
      seenAt: now(),
      ...(otherUpstream !== undefined && { upstream: otherUpstream }),
      ...ended,
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
  const client = clientFor(controller.signal, onPause);
  const import_ = importFiles({ ...rest, ...recording, db, client }, kind, id);
  const end = async (status: ImportState["status"], ended: Parameters<typeof store>[1] = {}): Promise<void> => {
    clearInterval(timer);
    await reporting;
    add(controller.signal.aborted ? "Canceled" : (ended.message ?? "Done"));
    await store(controller.signal.aborted ? "cancelled" : status, ended);
  };
  const done = import_.then(
    () => end("done"),
    (error: unknown) => end("failed", { message: messageOf(error, deps.upstream), canRetry: isRetryable(error) }),
  );
  return { stop: () => controller.abort(), done };
};
