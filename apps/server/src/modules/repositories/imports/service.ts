import { join, resolve } from "node:path";
import type { ImportChoice, ImportList, ImportPlan, ImportProgress } from "@orrery/contract";
import { publicHub } from "@orrery/tasks";
import type { BlobStore } from "../../../blobs/store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { RepositoryEntry } from "../../../catalogue/entry.ts";
import { mainFiles } from "../../../catalogue/history/read-files.ts";
import type { Config } from "../../../config.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { createGuard } from "../../../guard/guard.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import { ImportError } from "../../../import/errors.ts";
import { readUpstream } from "../../../import/import-files.ts";
import { type ImportState, readImportState, readImportStates, writeImportState } from "../../../import/import-state.ts";
import { createRetryingClient, type RetryingClient } from "../../../import/retrying-client.ts";
import { type RunImportDeps, type RunningImport, reportIntervalMs, runImport } from "../../../import/run-import.ts";
import { parseRepositoryId, type RepositoryKind } from "../../../readers/repository-id.ts";
import { readGlob } from "../../../text/glob.ts";
import { type ImportSource, originOf, parseImportSource } from "./import-source.ts";

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
  /** What importing a repository would bring. */
  readonly plan: (source: string, viewer: Viewer) => Promise<ImportPlan>;
  readonly list: (viewer: Viewer) => Promise<ImportList>;
  readonly read: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<ImportProgress>;
  readonly start: (kind: RepositoryKind, id: string, choice: ImportChoice, actor: Actor) => Promise<ImportProgress>;
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

/** The token belongs to the hub's own upstream; only that can be on a private network. */
const clientFor = (upstream: string, isDefault: boolean, now: () => number): RunImportDeps["clientFor"] => {
  const guard = createGuard({ ...(isDefault && { trustedOrigin: upstream }), maxBytes, timeoutMs: maxTransferMs });
  const token = isDefault ? process.env.ORRERY_UPSTREAM_TOKEN : undefined;
  return (signal, onPause) =>
    createRetryingClient({
      fetch: guard.fetch,
      wait,
      now,
      random: Math.random,
      signal,
      onPause,
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

const isoOf = (at: number): string => new Date(at).toISOString();

const shown = (state: ImportState | undefined, at: number) => {
  if (!state) return none;
  const { seenAt: _seenAt, upstream: _upstream, startedAt, log = [], ...rest } = settled(state, at);
  return {
    ...rest,
    startedAt: isoOf(startedAt),
    log: log.map((line) => ({ at: isoOf(line.at), text: line.text })),
  };
};

const urlOf = (upstream: string, kind: RepositoryKind, id: string): string =>
  `${upstream}/${kind === "dataset" ? "datasets/" : ""}${id}`;

/** People wait for a plan, so it is given up sooner than an import. */
const planTimeoutMs = 30_000;

const licenseOf = ({ card, tags = [] }: RepositoryEntry): string | undefined => {
  const given = (card as { readonly license?: unknown } | undefined)?.license;
  const tagged = tags.find((tag) => tag.startsWith("license:"))?.slice("license:".length);
  return typeof given === "string" ? given : tagged;
};

const readPlanned = async (client: RetryingClient, upstream: string, kind: RepositoryKind, id: string) => {
  try {
    return await readUpstream({ client, upstream }, kind, id);
  } catch (error) {
    const { host } = new URL(upstream);
    if (error instanceof ImportError && error.code === "not_found")
      throw new HubError("not_found", `${host} has no ${kind} “${id}”, or it is private.`);
    if (error instanceof ImportError) throw new HubError("unprocessable", error.message);
    throw new HubError("unprocessable", `${host} did not answer in time. Check the address and try again.`);
  }
};

const planFor = async (
  { db, catalogue }: ImportServiceDeps,
  client: RetryingClient,
  upstream: string,
  { kind, id: wanted }: ImportSource,
): Promise<ImportPlan> => {
  const { entry, sha, files } = await readPlanned(client, upstream, kind, wanted);
  const row = await catalogue.find(kind, entry.id);
  const stored = new Map((row ? await mainFiles(db, row.id) : []).map((file) => [file.path, file.sha256]));
  const license = licenseOf(entry);
  return {
    ...{ kind, id: entry.id, upstream, source: urlOf(upstream, kind, entry.id), sha },
    ...(license !== undefined && { license }),
    gated: entry.gated !== undefined,
    isOnHub: row !== undefined && row.origin !== "reference",
    isLocal: row?.origin === "local",
    files: files.map(({ path, size }) => ({ path, size, isStored: !!stored.get(path) })),
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
};

/** The card is always downloaded: it says what the rest is. */
const wantedBy = ({ files }: ImportChoice): ((path: string) => boolean) => {
  if (!files) return () => true;
  const globs = ["README.md", ...files].map(readGlob);
  // A pattern without a folder is for file names, as in a shell's "find -name".
  const names = files.filter((glob) => !glob.includes("/")).map(readGlob);
  return (path) =>
    globs.some((isLike) => isLike(path)) || names.some((isLike) => isLike(path.slice(path.lastIndexOf("/") + 1)));
};

/** Imports are listed for so long after their start. */
const listedMs = 30 * 24 * 60 * 60 * 1000;

export const createImportService = (deps: ImportServiceDeps): ImportService => {
  const { db, blobs, catalogue, audit, config, now } = deps;
  const usual = (config.upstream || publicHub).replace(/\/+$/, "");
  const folder = join(resolve(config.dataFolder), "incoming");
  const running = new Map<string, RunningImport>();
  const keyOf = (kind: RepositoryKind, id: string): string => `${kind} ${id.toLowerCase()}`;
  const clientOf = (upstream: string) => clientFor(upstream, upstream === usual, now);
  const describe = (kind: RepositoryKind, id: string, state: ImportState | undefined) => ({
    source: urlOf(state?.upstream ?? usual, kind, id),
    ...shown(state, now()),
  });
  const read: ImportService["read"] = async (kind, given, viewer) => {
    const { id } = parseRepositoryId(given);
    const canImport = isHubAdmin(viewer);
    const state = canImport ? await readImportState(db, kind, id) : undefined;
    return { canImport, ...describe(kind, id, state) };
  };
  const begin = (kind: RepositoryKind, id: string, upstream: string, choice: ImportChoice): void => {
    const other = upstream === usual ? {} : { otherUpstream: upstream };
    const isWanted = wantedBy(choice);
    const stores = { db, blobs, catalogue, folder, now };
    const started = runImport({ ...stores, upstream, isWanted, clientFor: clientOf(upstream), ...other }, kind, id);
    running.set(keyOf(kind, id), started);
    void started.done.catch(() => {}).finally(() => running.delete(keyOf(kind, id)));
  };
  return {
    plan: async (source, viewer) => {
      requireHubAdmin(viewer);
      const parsed = parseImportSource(source);
      const upstream = parsed.upstream ?? usual;
      const client = clientOf(upstream)(AbortSignal.timeout(planTimeoutMs), () => {});
      return planFor(deps, client, upstream, parsed);
    },
    list: async (viewer) => {
      requireHubAdmin(viewer);
      const states = (await readImportStates(db)).filter(({ state }) => now() - state.startedAt < listedMs);
      states.sort((left, right) => right.state.startedAt - left.state.startedAt);
      const named = states.map(async ({ kind, id, state }) => {
        const row = await catalogue.find(kind, id);
        return { kind, id: row?.full_name ?? id, canImport: true, ...describe(kind, row?.full_name ?? id, state) };
      });
      return Promise.all(named);
    },
    read,
    start: async (kind, given, choice, actor) => {
      requireHubAdmin(actor.viewer);
      const { id } = parseRepositoryId(given);
      const upstream = choice.upstream === undefined ? usual : originOf(choice.upstream);
      const row = await catalogue.find(kind, id);
      if (row?.origin === "local") throw new HubError("conflict", `“${id}” is already on this hub.`);
      const state = await readImportState(db, kind, id);
      if (state && settled(state, now()).status === "running") return read(kind, id, actor.viewer);
      const at = now();
      const other = upstream === usual ? {} : { upstream };
      await writeImportState(db, kind, id, { ...none, status: "running", startedAt: at, seenAt: at, ...other });
      await audit(actor, "import.start", `${kind} ${id}`, {
        upstream,
        ...(choice.files && { files: choice.files.length }),
      });
      begin(kind, id, upstream, choice);
      return read(kind, id, actor.viewer);
    },
    cancel: async (kind, given, actor) => {
      requireHubAdmin(actor.viewer);
      const { id } = parseRepositoryId(given);
      const state = await readImportState(db, kind, id);
      if (state?.status === "running") {
        await writeImportState(db, kind, id, { ...state, status: "cancelled" });
        running.get(keyOf(kind, id))?.stop();
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
