import type { HubModels, HubRun, HubRunStart, HubRunState } from "@orrery/contract";
import { findFor, guardFor } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { can } from "../../../catalogue/policy.ts";
import { type RepositoryRow, updateRepository } from "../../../catalogue/repository-store.ts";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { HubInference } from "../../../inference/hub-inference.ts";
import { isHubInferenceError } from "../../../inference/hub-inference-error.ts";
import { administeredOwners } from "../overview-service.ts";

export interface HubRunDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly audit: AuditLog;
  readonly config: Pick<Config, "inferenceMemory" | "inferenceQuantization">;
  readonly inference: Pick<HubInference, "runs">;
}

/** What the service cannot do now may work later; what it can't do at all is the request's or the model's fault. */
const toHubError = (error: unknown): unknown => {
  if (!isHubInferenceError(error)) return error;
  const { retryAfter } = error.detail;
  if (retryAfter === undefined) return new HubError("unprocessable", error.message);
  return new HubError("unavailable", error.message, { headers: { "retry-after": String(retryAfter) } });
};

const checkChoice = ({ choices, model }: Pick<HubRun, "choices" | "model">, name: string): string => {
  const found = choices.find((choice) => choice.name.toLowerCase() === name.toLowerCase());
  if (found) return found.name;
  const names = choices.map((choice) => choice.name).join(", ");
  throw new HubError(
    "bad_request",
    names
      ? `"quantization" in the body must be one of ${names}; it is "${name}".`
      : `"quantization" in the body: ${model} has no GGUF files to choose from.`,
  );
};

export const createHubRunService = (deps: HubRunDeps) => {
  const { db, catalogue, audit, config, inference } = deps;
  const { runs } = inference;
  /** Saves what was chosen, and returns the row with it. */
  const choose = async (row: RepositoryRow, { quantization }: HubRunStart): Promise<RepositoryRow> => {
    if (quantization === undefined || quantization === row.run_quantization) return row;
    const chosen = quantization === null ? null : checkChoice(await runs.describe(row), quantization);
    return (await updateRepository(db, row.id, { run_quantization: chosen })) ?? row;
  };
  const managed = async (model: string, viewer: Viewer): Promise<RepositoryRow> => {
    const row = await findFor(catalogue, viewer, "see", "model", model);
    if (can(viewer, "administer", await guardFor(catalogue, viewer, row))) return row;
    throw new HubError(
      viewer.account ? "forbidden" : "unauthorized",
      `Only admins of ${row.author} can start or stop ${row.full_name} on this hub.`,
    );
  };
  const withHubErrors = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw toHubError(error);
    });
  const start = async (row: RepositoryRow, request: HubRunStart, actor: Actor): Promise<HubRun> => {
    const chosen = await choose(row, request);
    await runs.start(chosen);
    const run = await runs.describe(chosen);
    const { quantization } = run;
    await audit(actor, "hub-run.start", `model ${row.full_name}`, { ...(quantization && { quantization }) });
    return run;
  };
  return {
    read: async (model: string, viewer: Viewer): Promise<HubRunState> => {
      const row = await findFor(catalogue, viewer, "download", "model", model);
      const canManage = can(viewer, "administer", await guardFor(catalogue, viewer, row));
      try {
        return { canManage, run: await runs.describe(row) };
      } catch (error) {
        if (!isHubInferenceError(error)) throw error;
        return { canManage, problem: error.message };
      }
    },
    start: async (model: string, request: HubRunStart, actor: Actor): Promise<HubRun> =>
      withHubErrors(start(await managed(model, actor.viewer), request, actor)),
    stop: async (model: string, actor: Actor): Promise<HubRun> => {
      const row = await managed(model, actor.viewer);
      await runs.stop(row);
      await audit(actor, "hub-run.stop", `model ${row.full_name}`);
      return withHubErrors(runs.describe(row));
    },
    /** Loaded models that the viewer administers. */
    list: async (viewer: Viewer): Promise<HubModels> => {
      const owners = administeredOwners(viewer);
      const loaded = await runs.list();
      const seen = owners === undefined ? undefined : await idsOwnedBy(db, owners, loaded);
      const models = loaded.flatMap(({ repositoryId, ...model }) => (seen?.has(repositoryId) === false ? [] : [model]));
      const { inferenceMemory, inferenceQuantization: preferredQuantization } = config;
      const memory = { limitBytes: inferenceMemory * 1024 ** 3, preferredQuantization };
      return { models, ...(owners === undefined && { memory }) };
    },
  };
};

/** Models that the hub runs itself: what they need, and starting and stopping them. */
export type HubRunService = ReturnType<typeof createHubRunService>;

const idsOwnedBy = async (
  db: Db,
  owners: readonly number[],
  loaded: readonly { readonly repositoryId: number }[],
): Promise<ReadonlySet<number>> => {
  if (owners.length === 0 || loaded.length === 0) return new Set();
  const rows = await db
    .selectFrom("repositories")
    .select("id")
    .where(
      "id",
      "in",
      loaded.map(({ repositoryId }) => repositoryId),
    )
    .where("owner_id", "in", owners)
    .execute();
  return new Set(rows.map(({ id }) => id));
};
