import type { Deployment, NewDeployment } from "@orrery/contract";
import { findFor } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { checkUrl } from "../../guard/check-url.ts";
import { isGuardError } from "../../guard/errors.ts";
import { requireHubAdmin } from "../../http/auth.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { contextOf, type KeyRing } from "../../router/keys/key-ring.ts";
import type { DeploymentRow, RoutedModels } from "../../router/planning/routed-models.ts";

export interface DeploymentService {
  readonly list: (viewer: Viewer) => Promise<Deployment[]>;
  readonly set: (model: string, request: NewDeployment, actor: Actor) => Promise<Deployment>;
  readonly remove: (model: string, actor: Actor) => Promise<void>;
}

export interface DeploymentDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly catalogue: Catalogue;
  readonly keyRing: KeyRing;
  readonly models: RoutedModels;
  readonly now: () => number;
}

const toDeployment = (model: string, row: DeploymentRow): Deployment => ({
  model,
  kind: row.kind,
  address: row.address,
  servedModel: row.served_model,
  task: row.task,
  hasKey: row.sealed !== null,
  ...(row.context_length !== null && { contextLength: row.context_length }),
  ...(row.input_price !== null && { inputPrice: row.input_price }),
  ...(row.output_price !== null && { outputPrice: row.output_price }),
  isEnabled: row.is_enabled === 1,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

/** Admins can use servers on the local network; addresses that are never valid are still refused. */
const checkedAddress = (address: string): string => {
  try {
    const { url } = checkUrl(address, { allowPrivate: true, ports: "any" });
    if (url.search || url.hash)
      throw new HubError("bad_request", "`address` must not contain a query string or fragment.");
    return url.href.replace(/\/+$/, "");
  } catch (error) {
    if (isGuardError(error)) throw new HubError("bad_request", `“address”: ${error.message}`);
    throw error;
  }
};

const taskOf = ({ pipeline_tag, tags }: RepositoryRow, { task, kind }: NewDeployment): string => {
  if (task) return task;
  if (kind === "tei") return "feature-extraction";
  const chats = (JSON.parse(tags) as string[]).includes("conversational");
  return chats || kind !== "openai" || !pipeline_tag ? "conversational" : pipeline_tag;
};

export const createDeploymentService = ({
  db,
  audit,
  catalogue,
  keyRing,
  models,
  now,
}: DeploymentDeps): DeploymentService => ({
  list: async (viewer) => {
    requireHubAdmin(viewer);
    const rows = await db
      .selectFrom("deployments")
      .innerJoin("repositories", "repositories.id", "deployments.repository_id")
      .selectAll("deployments")
      .select("repositories.full_name")
      .orderBy("repositories.name_key")
      .execute();
    return rows.map(({ full_name, ...row }) => toDeployment(full_name, row));
  },
  set: async (model, request, actor) => {
    requireHubAdmin(actor.viewer);
    const row = await findFor(catalogue, actor.viewer, "see", "model", model);
    const values = {
      kind: request.kind,
      address: checkedAddress(request.address),
      served_model: request.servedModel ?? row.full_name,
      task: taskOf(row, request),
      context_length: request.contextLength ?? null,
      input_price: request.inputPrice ?? null,
      output_price: request.outputPrice ?? null,
      is_enabled: request.isEnabled === false ? (0 as const) : (1 as const),
      updated_at: now(),
      ...(request.key !== undefined && { sealed: await keyRing.seal(request.key, contextOf.deployment(row.id)) }),
    };
    const stored = await db
      .insertInto("deployments")
      .values({ repository_id: row.id, created_at: now(), ...values })
      .onConflict((conflict) => conflict.column("repository_id").doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    await catalogue.refreshRunnable(row);
    models.forget(row.full_name);
    await audit(actor, "deployment.set", `model ${row.full_name}`, { kind: values.kind, address: values.address });
    return toDeployment(row.full_name, stored);
  },
  remove: async (model, actor) => {
    requireHubAdmin(actor.viewer);
    const row = await findFor(catalogue, actor.viewer, "see", "model", model);
    const { numDeletedRows } = await db
      .deleteFrom("deployments")
      .where("repository_id", "=", row.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new HubError("not_found", `${row.full_name} is not deployed.`);
    await catalogue.refreshRunnable(row);
    models.forget(row.full_name);
    await audit(actor, "deployment.remove", `model ${row.full_name}`);
  },
});
