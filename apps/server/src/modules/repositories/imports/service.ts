import { join, resolve } from "node:path";
import type { ImportChoice, ImportList, ImportPlan, ImportProgress } from "@orrery/contract";
import { publicHub } from "@orrery/tasks";
import type { BlobStore } from "../../../blobs/store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import type { Config } from "../../../config/config.ts";
import { defaultUpstream } from "../../../config/upstream-rules.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import {
  type ImportState,
  readImportChoice,
  readImportState,
  readImportStates,
  settledImport,
  writeImportChoice,
  writeImportState,
} from "../../../import/import-state.ts";
import { importAdvice } from "../../../import/retrying-client.ts";
import { type RunningImport, runImport } from "../../../import/run-import.ts";
import { clientFor, isImportHost, namedUpstream } from "../../../import/upstream-client.ts";
import { wantedFiles } from "../../../import/wanted-files.ts";
import { parseRepositoryId, type RepositoryKind } from "../../../readers/repository-id.ts";
import { originOf, parseImportSource } from "./import-source.ts";
import { planImport, urlOf } from "./plan-import.ts";

export interface ImportServiceDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly audit: AuditLog;
  readonly scans: ScanService;
  readonly config: Pick<Config, "upstream" | "upstreamToken" | "upstreamIdle" | "importHosts" | "dataFolder">;
  readonly now: () => number;
}

const none = { status: "none", files: 0, filesDone: 0, bytes: 0, bytesDone: 0 } as const;

const isoOf = (at: number): string => new Date(at).toISOString();

const shown = (state: ImportState | undefined, at: number) => {
  if (!state) return none;
  const { seenAt: _seenAt, upstream: _upstream, startedAt, log = [], ...rest } = settledImport(state, at);
  return {
    ...rest,
    startedAt: isoOf(startedAt),
    log: log.map((line) => ({ at: isoOf(line.at), text: line.text })),
  };
};

/** Imports are listed for so long after their start. */
const listedMs = 30 * 24 * 60 * 60 * 1000;

/** Imports that this process runs. */
const createRuns = (deps: ImportServiceDeps, usual: string) => {
  const { db, blobs, catalogue, scans, config, now } = deps;
  const stores = {
    db,
    blobs,
    catalogue,
    now,
    admit: scans.admit,
    folder: join(resolve(config.dataFolder), "incoming"),
  };
  const running = new Map<string, RunningImport>();
  const keyOf = (kind: RepositoryKind, id: string): string => `${kind} ${id.toLowerCase()}`;
  const clientOf = (upstream: string, advice?: string) => {
    const named = namedUpstream(upstream, config, true);
    const isTrusted = isImportHost(config.importHosts, upstream);
    return clientFor(
      upstream === usual ? named : { ...named, token: undefined, isTrusted },
      now,
      advice ? { advice } : {},
    );
  };
  return {
    clientOf,
    begin: (kind: RepositoryKind, id: string, upstream: string, choice: ImportChoice): void => {
      const other = upstream === usual ? {} : { otherUpstream: upstream };
      const source = {
        upstream,
        isWanted: wantedFiles(choice.files),
        clientFor: clientOf(upstream, importAdvice),
        ...other,
      };
      const started = runImport({ ...stores, ...source }, kind, id);
      running.set(keyOf(kind, id), started);
      void started.done.catch(() => {}).finally(() => running.delete(keyOf(kind, id)));
    },
    stop: (kind: RepositoryKind, id: string) => running.get(keyOf(kind, id))?.stop(),
    close: async () => {
      const imports = [...running.values()];
      for (const { stop } of imports) stop();
      await Promise.allSettled(imports.map(({ done }) => done));
    },
  };
};

/** The imports of the last days, with the present names of their repositories. */
const recentImports = async ({ db, catalogue, now }: ImportServiceDeps) => {
  const states = (await readImportStates(db)).filter(({ state }) => now() - state.startedAt < listedMs);
  states.sort((left, right) => right.state.startedAt - left.state.startedAt);
  return Promise.all(
    states.map(async ({ kind, id, state }) => ({ kind, id: (await catalogue.find(kind, id))?.full_name ?? id, state })),
  );
};

export const createImportService = (deps: ImportServiceDeps) => {
  const { db, catalogue, audit, config, now } = deps;
  const usual = defaultUpstream(config.upstream) ?? publicHub;
  const runs = createRuns(deps, usual);
  const describe = (kind: RepositoryKind, id: string, state: ImportState | undefined) => ({
    source: urlOf(state?.upstream ?? usual, kind, id),
    ...shown(state, now()),
  });
  const read = async (kind: RepositoryKind, given: string, viewer: Viewer): Promise<ImportProgress> => {
    const { id } = parseRepositoryId(given);
    const canImport = isHubAdmin(viewer);
    const state = canImport ? await readImportState(db, kind, id) : undefined;
    return { canImport, ...describe(kind, id, state) };
  };
  return {
    /** What importing a repository would bring. */
    plan: async (source: string, viewer: Viewer): Promise<ImportPlan> => {
      requireHubAdmin(viewer);
      const parsed = parseImportSource(source);
      const upstream = parsed.upstream ?? usual;
      return planImport(deps, runs.clientOf(upstream), upstream, parsed);
    },
    list: async (viewer: Viewer): Promise<ImportList> => {
      requireHubAdmin(viewer);
      const imports = await recentImports(deps);
      return imports.map(({ kind, id, state }) => ({ kind, id, canImport: true, ...describe(kind, id, state) }));
    },
    read,
    start: async (kind: RepositoryKind, given: string, asked: ImportChoice, actor: Actor): Promise<ImportProgress> => {
      requireHubAdmin(actor.viewer);
      const { id } = parseRepositoryId(given);
      const choice = asked.again ? await readImportChoice(db, kind, id) : asked;
      const upstream = choice.upstream === undefined ? usual : originOf(choice.upstream);
      const row = await catalogue.find(kind, id);
      if (row?.origin === "local") throw new HubError("conflict", `"${id}" is already on this hub.`);
      const state = await readImportState(db, kind, id);
      if (state && settledImport(state, now()).status === "running") return read(kind, id, actor.viewer);
      const at = now();
      const other = upstream === usual ? {} : { upstream };
      await writeImportChoice(db, kind, id, choice);
      await writeImportState(db, kind, id, { ...none, status: "running", startedAt: at, seenAt: at, ...other });
      const detail = { upstream, ...(choice.files && { files: choice.files.length }) };
      await audit(actor, "import.start", `${kind} ${id}`, detail);
      runs.begin(kind, id, upstream, choice);
      return read(kind, id, actor.viewer);
    },
    cancel: async (kind: RepositoryKind, given: string, actor: Actor): Promise<ImportProgress> => {
      requireHubAdmin(actor.viewer);
      const { id } = parseRepositoryId(given);
      const state = await readImportState(db, kind, id);
      // Cancelling a failed import takes it off the list of what waits.
      if (state?.status === "running" || state?.status === "failed") {
        await writeImportState(db, kind, id, { ...state, status: "cancelled" });
        runs.stop(kind, id);
      }
      return read(kind, id, actor.viewer);
    },
    close: runs.close,
  };
};

/** Imports repositories from another hub for admins. */
export type ImportService = ReturnType<typeof createImportService>;
