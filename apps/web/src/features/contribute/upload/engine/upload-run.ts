import { isApiError } from "../../../../api/api-error.ts";
import {
  type CommitLine,
  type CommitPlace,
  preupload,
  pullRequestNumber,
  sendCommit,
} from "../../../../api/owners/upload.ts";
import { base64Of } from "../../../../lib/files/base64-of.ts";
import type { ChunkHasher } from "./chunk-hasher.ts";
import { gitBlobId, hashFile, maxFilesHashedAtOnce } from "./hash-file.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import type { ChosenFile, UploadReport } from "./messages.ts";
import { withRetry } from "./retry.ts";
import { uploadLarge } from "./upload-file.ts";
import { isSettled, type UploadPhase, type UploadRow, type UploadState } from "./upload-row.ts";
import type { StoredFile, UploadStore } from "./upload-store.ts";

interface UploadEntry {
  readonly path: string;
  readonly file: File;
  state: UploadState;
  done: number;
  error?: string;
  /** How the hub wants it; undefined until it was asked. */
  mode?: "lfs" | "regular";
  /** What the branch has at this path. */
  known?: string | null;
  sha256?: string;
  etags: (string | undefined)[];
}

export interface UploadRunDeps {
  readonly store: UploadStore;
  readonly report: (report: UploadReport) => void;
  readonly openHasher: () => ChunkHasher;
}

const planBatch = 200;
const sampleBytes = 512;
const sendersAtOnce = 4;
/** Larger files must be chosen again after a reload; their sent parts are kept. */
const maxStoredBytes = 64 * 1024 * 1024;
/** The hub accepts 100 MiB in one commit; base64 grows contents by a third. */
const maxCommitBytes = 64 * 1024 * 1024;
const maxCommitLines = 20_000;
const reportMs = 200;

/** Runs one upload: plans, hashes, sends and commits. Lives in a worker, so that no step blocks the page. */
export class UploadRun {
  private readonly entries = new Map<string, UploadEntry>();
  private readonly changed = new Set<string>();
  private readonly unsaved = new Set<string>();
  private readonly removed: string[] = [];
  private remembered = new Map<string, StoredFile>();
  private phase: UploadPhase = "working";
  private error: string | undefined;
  private result: UploadReport["result"];
  private controller = new AbortController();
  private running: Promise<void> | undefined;
  private sentBytes = 0;
  private samples: { readonly at: number; readonly bytes: number }[] = [];

  private readonly place: CommitPlace;
  private readonly name: string;
  private readonly deps: UploadRunDeps;

  constructor(place: CommitPlace, name: string, deps: UploadRunDeps) {
    this.place = place;
    this.name = name;
    this.deps = deps;
    setInterval(() => this.flush(), reportMs);
  }

  /** Takes up what an earlier visit left. */
  async restore(): Promise<void> {
    const stored = await this.deps.store.load(this.name);
    this.remembered = new Map(stored.map((file) => [file.path, file]));
    const files = stored.flatMap(({ path, file }) => (file ? [{ path, file }] : []));
    if (stored.length === 0) return this.flush(true);
    this.add(files);
    if (files.length === 0) this.flush(true);
  }

  add(files: readonly ChosenFile[]): void {
    for (const { path, file } of files) {
      const before = this.remembered.get(path);
      const isSame = before?.size === file.size && before.modified === file.lastModified;
      this.entries.set(path, {
        path,
        file,
        state: "waiting",
        done: 0,
        ...(isSame && before.sha256 && { sha256: before.sha256 }),
        etags: isSame ? [...(before.etags ?? [])] : [],
      });
      this.remembered.delete(path);
      this.mark(path, true);
    }
    if (this.phase !== "paused") this.start();
  }

  remove(path: string): void {
    this.entries.delete(path);
    this.remembered.delete(path);
    this.removed.push(path);
    void this.deps.store.remove(this.name, [path]);
    if (this.phase === "ready" || this.phase === "failed") this.start();
    this.flush(true);
  }

  pause(): void {
    this.stop("paused");
  }

  resume(): void {
    for (const entry of this.entries.values()) if (entry.state === "failed") this.change(entry, { state: "waiting" });
    this.start();
  }

  async cancel(): Promise<void> {
    this.stop("paused");
    await this.deps.store.remove(this.name);
  }

  async commit(message: string, isPullRequest: boolean): Promise<void> {
    this.phase = "committing";
    this.error = undefined;
    this.flush(true);
    try {
      this.result = await this.send(message, { ...this.place, isPullRequest });
      this.phase = "committed";
      await this.deps.store.remove(this.name);
    } catch (error) {
      this.fail(error, "ready");
    }
    this.flush(true);
  }

  private stop(phase: UploadPhase): void {
    this.phase = phase;
    this.controller.abort();
    this.controller = new AbortController();
    for (const entry of this.entries.values())
      if (entry.state === "hashing" || entry.state === "sending") this.change(entry, { state: "waiting", done: 0 });
    this.flush(true);
  }

  private start(): void {
    this.phase = "working";
    this.error = undefined;
    const { signal } = this.controller;
    const before = this.running ?? Promise.resolve();
    this.running = before.then(() => this.run(signal));
    this.flush(true);
  }

  private async run(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      await this.plan(signal);
      await this.hashAndSend(signal);
      const entries = [...this.entries.values()];
      this.phase = entries.every(isSettled) ? "ready" : this.phase;
    } catch (error) {
      if (!signal.aborted) this.fail(error, "failed");
    }
    this.flush(true);
  }

  private fail(error: unknown, phase: UploadPhase): void {
    this.phase = isApiError(error, "unauthorized") ? "signed-out" : phase;
    this.error = error instanceof Error ? error.message : String(error);
  }

  private readonly retrying =
    (signal: AbortSignal) =>
    <T>(attempt: () => Promise<T>): Promise<T> =>
      withRetry(attempt, signal, (isWaiting) => {
        this.phase = isWaiting ? "offline" : "working";
        this.flush(true);
      });

  /** Asks how each file is to be sent, and settles those that need not be. */
  private async plan(signal: AbortSignal): Promise<void> {
    const left = [...this.entries.values()].filter(({ mode, state }) => !mode && state === "waiting");
    for (let at = 0; at < left.length; at += planBatch) {
      const batch = left.slice(at, at + planBatch);
      const files = await Promise.all(
        batch.map(async ({ path, file }) => ({
          path,
          size: file.size,
          sample: base64Of(new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())),
        })),
      );
      const reply = await this.retrying(signal)(() => preupload(this.place, { files }));
      const byPath = new Map(reply.files.map((file) => [file.path, file]));
      for (const entry of batch) {
        const plan = byPath.get(entry.path);
        if (!plan) continue;
        entry.mode = plan.uploadMode;
        entry.known = plan.oid ?? null;
        if (plan.shouldIgnore) this.change(entry, { state: "ignored" });
        else if (plan.uploadMode === "regular") await this.planRegular(entry);
      }
    }
  }

  /** Small files are sent with the commit. */
  private async planRegular(entry: UploadEntry): Promise<void> {
    const bytes = entry.known ? new Uint8Array(await entry.file.arrayBuffer()) : undefined;
    const isSame = bytes && (await gitBlobId(bytes)) === entry.known;
    this.change(entry, { state: isSame ? "unchanged" : "ready", done: entry.file.size });
  }

  /** A few files are hashed at a time, while others are sent. */
  private async hashAndSend(signal: AbortSignal): Promise<void> {
    const left = [...this.entries.values()].filter(({ mode, state }) => mode === "lfs" && state === "waiting");
    const hashing = limitConcurrency(maxFilesHashedAtOnce);
    const next = (): Promise<UploadEntry | undefined> =>
      hashing(async () => {
        const entry = left.shift();
        if (entry && this.entries.has(entry.path)) await this.hash(entry, signal);
        return entry;
      });
    const sender = async (): Promise<void> => {
      for (let entry = await next(); entry; entry = await next()) await this.sendEntry(entry, signal);
    };
    await Promise.all(Array.from({ length: sendersAtOnce }, sender));
  }

  private async hash(entry: UploadEntry, signal: AbortSignal): Promise<void> {
    if (!entry.sha256) {
      this.change(entry, { state: "hashing", done: 0 });
      const onProgress = (done: number) => this.change(entry, { done });
      entry.sha256 = await hashFile(entry.file, { onProgress, signal, openHasher: this.deps.openHasher });
    }
    this.change(entry, entry.sha256 === entry.known ? { state: "unchanged" } : { state: "sending", done: 0 });
    this.unsaved.add(entry.path);
  }

  private async sendEntry(entry: UploadEntry, signal: AbortSignal): Promise<void> {
    if (entry.state !== "sending" || !this.entries.has(entry.path)) return;
    let seen = 0;
    try {
      const state = await uploadLarge({
        place: this.place,
        file: entry.file,
        sha256: entry.sha256 ?? "",
        etags: entry.etags,
        signal,
        onProgress: (done) => {
          this.sentBytes += Math.max(0, done - seen);
          seen = done;
          this.change(entry, { done });
        },
        onPart: () => this.unsaved.add(entry.path),
        retrying: this.retrying(signal),
      });
      this.change(entry, { state, done: entry.file.size });
    } catch (error) {
      if (signal.aborted || isApiError(error, "unauthorized")) throw error;
      this.change(entry, { state: "failed", error: error instanceof Error ? error.message : String(error) });
    }
    this.unsaved.add(entry.path);
  }

  private async lineOf({ path, file, mode, sha256 = "" }: UploadEntry): Promise<CommitLine> {
    if (mode === "lfs") return { key: "lfsFile", value: { path, algo: "sha256", oid: sha256, size: file.size } };
    const content = base64Of(new Uint8Array(await file.arrayBuffer()));
    return { key: "file", value: { path, content, encoding: "base64" } };
  }

  /** One commit, or several if there is too much for one. */
  private async send(message: string, place: CommitPlace): Promise<UploadReport["result"]> {
    const left = [...this.entries.values()].filter(({ state }) => state === "ready" || state === "known");
    const { signal } = this.controller;
    let target = place;
    let result: UploadReport["result"];
    while (left.length > 0) {
      const lines: CommitLine[] = [];
      for (let bytes = 0; left.length > 0 && bytes < maxCommitBytes && lines.length < maxCommitLines; ) {
        const line = await this.lineOf(left.shift() as UploadEntry);
        bytes += line.key === "file" ? line.value.content.length : 0;
        lines.push(line);
      }
      const done = await withRetry(
        () => sendCommit(target, { summary: message }, lines),
        signal,
        () => undefined,
      );
      const pullRequest = pullRequestNumber(done) ?? result?.pullRequest;
      result = { commit: done.commitOid, ...(pullRequest !== undefined && { pullRequest }) };
      if (pullRequest !== undefined) target = { ...place, revision: `refs/pr/${pullRequest}`, isPullRequest: false };
    }
    return result;
  }

  private change(entry: UploadEntry, change: Partial<Pick<UploadEntry, "state" | "done" | "error">>): void {
    Object.assign(entry, change);
    this.mark(entry.path, false);
  }

  private mark(path: string, isUnsaved: boolean): void {
    this.changed.add(path);
    if (isUnsaved) this.unsaved.add(path);
  }

  /** Bytes a second over the last five seconds. */
  private rate(): number {
    const now = performance.now();
    this.samples = [...this.samples.filter(({ at }) => now - at < 5000), { at: now, bytes: this.sentBytes }];
    const [first] = this.samples;
    const seconds = first ? (now - first.at) / 1000 : 0;
    return first && seconds > 0.5 ? (this.sentBytes - first.bytes) / seconds : 0;
  }

  private rowOf({ path, file, state, done, error }: UploadEntry): UploadRow {
    return { path, size: file.size, state, done, ...(error !== undefined && { error }) };
  }

  private save(): void {
    if (this.unsaved.size === 0) return;
    const files = [...this.unsaved].flatMap((path) => this.entries.get(path) ?? []);
    this.unsaved.clear();
    void this.deps.store.save(
      files.map(({ path, file, sha256, etags }) => ({
        upload: this.name,
        path,
        size: file.size,
        modified: file.lastModified,
        etags: [...etags],
        ...(file.size <= maxStoredBytes && { file }),
        ...(sha256 && { sha256 }),
      })),
    );
  }

  private flush(isForced = false): void {
    this.save();
    const isMoving = this.phase === "working" || this.phase === "offline";
    if (!isForced && this.changed.size === 0 && !isMoving) return;
    const rows = [...this.changed].flatMap((path) => this.entries.get(path) ?? []).map((entry) => this.rowOf(entry));
    this.changed.clear();
    this.deps.report({
      phase: this.phase,
      changed: rows,
      removed: this.removed.splice(0),
      rate: this.rate(),
      missing: [...this.remembered.keys()],
      ...(this.error !== undefined && { error: this.error }),
      ...(this.result && { result: this.result }),
    });
  }
}
