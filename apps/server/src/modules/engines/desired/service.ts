import { createHash } from "node:crypto";
import type { DesiredEngine, DesiredEngineReport, NewDesiredEngine } from "@orrery/contract";
import { findFor, resolveRevision } from "../../../catalogue/access.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import { HubError } from "../../../errors.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { storedList } from "../../../text/stored-list.ts";
import { type EndpointStoreDeps, publishEndpoints } from "../endpoint-store.ts";
import { inferenceService } from "./inference-service.ts";
import {
  type DesiredEngineRow,
  type DesiredKind,
  deleteDesired,
  deleteManagedEndpoints,
  findDesired,
  listDesired,
  type NamedDesiredEngine,
  setStatus,
  upsertDesired,
} from "./store.ts";

export interface DesiredEngineDeps extends Omit<EndpointStoreDeps, "keyRing"> {
  readonly audit: AuditLog;
}

/** The programs that connect endpoints, as they name themselves. */
const managers: Readonly<Record<DesiredKind, string>> = { "ray-serve": "ray", kserve: "kserve" };

/** All that a cluster has to change something for. */
const hashOf = ({ engine, commit, task, replicas, resources }: Omit<DesiredEngine, "hash">): string =>
  createHash("sha256")
    .update(JSON.stringify([engine, commit, task, replicas, resources]))
    .digest("hex")
    .slice(0, 16);

const toDesired = (row: NamedDesiredEngine): DesiredEngine => {
  const desired = {
    model: row.full_name,
    kind: row.kind,
    engine: row.engine,
    revision: row.revision,
    commit: row.commit_sha,
    task: row.task,
    replicas: { min: row.min_replicas, max: row.max_replicas, targetInFlight: row.target_in_flight },
    resources: { cpus: row.cpus, gpus: row.gpus, ...(row.memory_mb !== null && { memoryMb: row.memory_mb }) },
    ...(row.previous !== null && { previous: JSON.parse(row.previous) as { revision: string; commit: string } }),
    ...(row.status !== null && { status: JSON.parse(row.status) as NonNullable<DesiredEngine["status"]> }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
  const whole = { ...desired, hash: hashOf(desired) };
  return row.kind === "kserve" ? { ...whole, manifest: inferenceService(whole, row.repository_id) } : whole;
};

const taskOf = ({ pipeline_tag, tags }: RepositoryRow, task: string | undefined): string => {
  if (task !== undefined) return task;
  if (storedList(tags).includes("conversational")) return "conversational";
  return pipeline_tag === "sentence-similarity" ? "feature-extraction" : (pipeline_tag ?? "text-generation");
};

const sizesOf = ({ replicas = {}, resources = {}, engine }: NewDesiredEngine) => {
  const min = replicas.min ?? 1;
  const gpus = resources.gpus ?? 0;
  const sizes = {
    min_replicas: min,
    max_replicas: replicas.max ?? Math.max(min, 1),
    target_in_flight: replicas.targetInFlight ?? 2,
    cpus: resources.cpus ?? 1,
    gpus,
    memory_mb: resources.memoryMb ?? null,
    engine: engine ?? (gpus > 0 ? ("vllm" as const) : ("onnx" as const)),
  };
  if (sizes.min_replicas > sizes.max_replicas)
    throw new HubError("bad_request", '"replicas.min" in the body must not be greater than "replicas.max".');
  return sizes;
};

const missing = (model: string, kind: DesiredKind): HubError =>
  new HubError("not_found", `No deployment of ${model} is wanted on ${kind}.`);

export const createDesiredEngineService = (deps: DesiredEngineDeps) => {
  const { db, catalogue, audit, now } = deps;
  const find = async (viewer: Viewer, model: string): Promise<RepositoryRow> => {
    requireHubAdmin(viewer);
    return findFor(catalogue, viewer, "download", "model", model);
  };

  return {
    list: async (kind: DesiredKind | undefined, viewer: Viewer): Promise<DesiredEngine[]> => {
      requireHubAdmin(viewer);
      return (await listDesired(db, kind)).map(toDesired);
    },

    set: async (model: string, request: NewDesiredEngine, actor: Actor): Promise<DesiredEngine> => {
      const row = await find(actor.viewer, model);
      const { revision = "main", kind } = request;
      const { sha } = await resolveRevision(db, row, revision);
      const known = await findDesired(db, row.id, kind);
      const isNewCommit = known && known.commit_sha !== sha;
      const previous = isNewCommit
        ? JSON.stringify({ revision: known.revision, commit: known.commit_sha })
        : (known?.previous ?? null);
      const wanted: DesiredEngineRow = {
        repository_id: row.id,
        kind,
        revision,
        commit_sha: sha,
        task: taskOf(row, request.task),
        ...sizesOf(request),
        previous,
        status: known?.status ?? null,
        created_at: known?.created_at ?? now(),
        updated_at: now(),
      };
      await upsertDesired(db, wanted);
      await audit(actor, "engine.set", `model ${row.full_name}`, { kind, commit: sha });
      return toDesired({ ...wanted, full_name: row.full_name });
    },

    remove: async (model: string, kind: DesiredKind, actor: Actor): Promise<void> => {
      const row = await find(actor.viewer, model);
      if (!(await deleteDesired(db, row.id, kind))) throw missing(row.full_name, kind);
      // No call is sent to what is about to end.
      await deleteManagedEndpoints(db, row.id, managers[kind]);
      await publishEndpoints(deps, row);
      await audit(actor, "engine.remove", `model ${row.full_name}`, { kind });
    },

    report: async (model: string, kind: DesiredKind, report: DesiredEngineReport, viewer: Viewer): Promise<void> => {
      const row = await find(viewer, model);
      const known = await findDesired(db, row.id, kind);
      if (!known) throw missing(row.full_name, kind);
      await setStatus(db, known, JSON.stringify({ ...report, updatedAt: new Date(now()).toISOString() }));
    },
  };
};

/** What clusters are to run. Only admins of the hub see or change it. */
export type DesiredEngineService = ReturnType<typeof createDesiredEngineService>;
