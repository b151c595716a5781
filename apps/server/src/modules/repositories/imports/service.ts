import { join, resolve } from "node:path";
import type { ImportProgress } from "@orrery/contract";
import { publicHub } from "@orrery/tasks";
import type { BlobStore } from "../../../blobs/store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Config } from "../../../config.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { createGuard } from "../../../guard/guard.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import { type ImportState, readImportState, writeImportState } from "../../../import/import-state.ts";
import { createRetryingClient, type RetryingClient } from "../../../import/retrying-client.ts";
import { type RunningImport, reportIntervalMs, runImport } from "../../../import/run-import.ts";
import { parseRepositoryId, type RepositoryKind } from "../../../readers/repository-id.ts";

export interface ImportServiceDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly audit: AuditLog;
  readonly config: Pick<Config, "upstream" | "dataFolder">;
  readonly now: () => number;
}

/** Imports repositories from another hub for admins. */
export interface ImportService {
  readonly read: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<ImportProgress>;
  readonly start: (kind: RepositoryKind, id: string, actor: Actor) => Promise<ImportProgress>;
  readonly cancel: (kind: RepositoryKind, id: string, actor: Actor) => Promise<ImportProgress>;
  readonly close: () => Promise<void>;
}

/** Large enough for any model; the guard needs some limit. */
const maxBytes = 2 ** 50;
const maxTransferMs = 60 * 60 * 1000;

/** A process that has not reported for this long has ended. */
const staleMs = 15 * reportIntervalMs;

const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      fail(signal.reason);
    });
  });

const clientFor =
  (upstream: string, now: () => number) =>
  (signal: AbortSignal): RetryingClient => {
    const guard = createGuard({ trustedOrigin: upstream, maxBytes, timeoutMs: maxTransferMs });
    const token = process.env.ORRERY_UPSTREAM_TOKEN;
    return createRetryingClient({
      fetch: guard.fetch,
      wait,
      now,
      random: Math.random,
      signal,
      ...(token && { token }),
    });
  };

const none = { status: "none", files: 0, filesDone: 0, bytes: 0, bytesDone: 0 } as const;

const interrupted = "The import was interrupted. Import again to resume.";

/** An import whose process has ended counts as failed. */
const settled = (state: ImportState, at: number): ImportState =>
  state.status === "running" && at - state.seenAt > staleMs
    ? { ...state, status: "failed", message: interrupted }
    : state;

const shown = (state: ImportState | undefined, at: number) => {
  if (!state) return none;
  const { seenAt: _seenAt, startedAt, ...rest } = settled(state, at);
  return { ...rest, startedAt: new Date(startedAt).toISOString() };
};

export const createImportService = (deps: ImportServiceDeps): ImportService => {
  const { db, blobs, catalogue, audit, config, now } = deps;
  const upstream = (config.upstream || publicHub).replace(/\/+$/, "");
  const folder = join(resolve(config.dataFolder), "incoming");
  const running = new Map<string, RunningImport>();
  const sourceOf = (kind: RepositoryKind, id: string) => `${upstream}/${kind === "dataset" ? "datasets/" : ""}${id}`;
  const read: ImportService["read"] = async (kind, given, viewer) => {
    const { id } = parseRepositoryId(given);
    const canImport = isHubAdmin(viewer);
    const state = canImport ? await readImportState(db, kind, id) : undefined;
    return { source: sourceOf(kind, id), canImport, ...shown(state, now()) };
  };
  const begin = (kind: RepositoryKind, id: string): void => {
    const key = `${kind} ${id.toLowerCase()}`;
    const started = runImport(
      { db, blobs, catalogue, upstream, folder, now, clientFor: clientFor(upstream, now) },
      kind,
      id,
    );
    running.set(key, started);
    void started.done.catch(() => {}).finally(() => running.delete(key));
  };
  return {
    read,
    start: async (kind, given, actor) => {
      requireHubAdmin(actor.viewer);
      const { id } = parseRepositoryId(given);
      const row = await catalogue.find(kind, id);
      if (row?.origin === "local") throw new HubError("conflict", `“${id}” is already on this hub.`);
      const state = await readImportState(db, kind, id);
      if (state && settled(state, now()).status === "running") return read(kind, id, actor.viewer);
      const at = now();
      await writeImportState(db, kind, id, { ...none, status: "running", startedAt: at, seenAt: at });
      await audit(actor, "import.start", `${kind} ${id}`, { upstream });
      begin(kind, id);
      return read(kind, id, actor.viewer);
    },
    cancel: async (kind, given, actor) => {
      requireHubAdmin(actor.viewer);
      const { id } = parseRepositoryId(given);
      const state = await readImportState(db, kind, id);
      if (state?.status === "running") {
        await writeImportState(db, kind, id, { ...state, status: "cancelled" });
        running.get(`${kind} ${id.toLowerCase()}`)?.stop();
      }
      return read(kind, id, actor.viewer);
    },
    close: async () => {
      const imports = [...running.values()];
      for (const { stop } of imports) stop();
      await Promise.allSettled(imports.map(({ done }) => done));
    },
  };
};
