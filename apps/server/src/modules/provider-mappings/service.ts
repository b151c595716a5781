import type { NewPartnerModel, PartnerModel, PartnerModels, ProviderModels, ProviderPrices } from "@orrery/contract";
import { type ProviderId, providers } from "@orrery/inference";
import { findFor } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { objectIdOf } from "../../catalogue/fields.ts";
import { can, guardOf } from "../../catalogue/policy.ts";
import { HubError } from "../../errors.ts";
import { requireHubAdmin } from "../../http/auth.ts";
import { managedAccount } from "../../http/managed-account.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { ProviderKeys } from "../../router/keys/provider-keys.ts";
import type { Health } from "../../router/planning/health.ts";
import type { ListedModels } from "../../router/planning/listed-models.ts";
import { hubProvider, type RoutedModels } from "../../router/planning/routed-models.ts";
import { nearestNames } from "../../text/nearest-names.ts";
import { providerLabel } from "../../text/provider-label.ts";
import { providerModels } from "./provider-models.ts";
import { findMapping, listMappings, lowestPrices, type MappedRow } from "./store.ts";

type Status = "live" | "staging";

export interface ProviderMappingDeps {
  readonly db: Parameters<typeof listMappings>[0];
  readonly audit: AuditLog;
  readonly catalogue: Catalogue;
  readonly models: RoutedModels;
  readonly keys: Pick<ProviderKeys, "of">;
  readonly listedModels: ListedModels;
  readonly health: Pick<Health, "of">;
  readonly now: () => number;
}

const checkProvider = (provider: string): void => {
  if (provider === hubProvider)
    throw new HubError(
      "bad_request",
      "The hub's own models can't be mapped. Add ONNX files, or use PUT /api/models/{id}/deployment.",
    );
  const names = Object.keys(providers);
  if (names.includes(provider)) return;
  throw new HubError("not_found", `There is no provider "${provider.slice(0, 60)}".`, {
    suggestions: nearestNames(provider, names, 3),
  });
};

const checkTask = (provider: string, task: string): void => {
  const tasks = Object.keys(providers[provider as ProviderId].tasks);
  if (tasks.includes(task)) return;
  throw new HubError(
    "bad_request",
    `"task" must be one that ${providerLabel(provider)} supports: ${tasks.join(", ")}.`,
  );
};

const asFlag = (value: boolean | undefined): 0 | 1 | null => (value === undefined ? null : value ? 1 : 0);

const factsOf = (row: MappedRow) => ({
  ...((row.input_price !== null || row.output_price !== null) && {
    pricing: {
      ...(row.input_price !== null && { input: row.input_price }),
      ...(row.output_price !== null && { output: row.output_price }),
    },
  }),
  ...(row.context_length !== null && { contextLength: row.context_length }),
  ...(row.supports_tools !== null && { supportsTools: row.supports_tools === 1 }),
  ...(row.supports_structured_output !== null && { supportsStructuredOutput: row.supports_structured_output === 1 }),
});

const toModel = (row: MappedRow): PartnerModel => ({
  _id: objectIdOf(row.id),
  provider: row.provider,
  hfModel: row.full_name,
  providerModel: row.provider_model,
  task: row.task,
  status: row.status,
  isLocal: row.is_local === 1,
  ...factsOf(row),
});

const isVisible =
  (viewer: Viewer) =>
  (row: MappedRow): boolean =>
    can(viewer, "see", guardOf({ ...row, id: row.repository_id }));

const grouped = (rows: readonly MappedRow[]): PartnerModels => {
  const groups: Record<string, PartnerModels[string]> = {};
  for (const row of rows) {
    const group = groups[row.task] ?? {};
    groups[row.task] = group;
    const { _id, status, ...rest } = toModel(row);
    group[row.full_name] = { _id, providerId: rest.providerModel, status, ...factsOf(row) };
  }
  return groups;
};

const visibleMappings = async (
  db: ProviderMappingDeps["db"],
  provider: string,
  status: Status | undefined,
  viewer: Viewer,
) => (await listMappings(db, provider, status)).filter(isVisible(viewer));

/** What can be called at a provider with the key of an account, or without one. */
const callableModels =
  ({ db, keys, listedModels, health }: ProviderMappingDeps) =>
  async (provider: string, account: string | undefined, viewer: Viewer): Promise<ProviderModels> => {
    if (provider === hubProvider)
      throw new HubError("not_found", "This hub needs no key. Its models: GET /api/models?runs_here=true.");
    checkProvider(provider);
    const { id } = managedAccount(viewer, account, "inference");
    const key = (await keys.of(id)).get(provider);
    const list = key ? await listedModels.of(provider, key) : undefined;
    return providerModels(provider, await visibleMappings(db, provider, "live", viewer), list, health);
  };

/** Says which provider serves which model. */
export const createProviderMappingService = (deps: ProviderMappingDeps) => {
  const { db, audit, catalogue, models, now } = deps;
  const found = async (provider: string, id: string, actor: Actor): Promise<MappedRow> => {
    requireHubAdmin(actor.viewer);
    checkProvider(provider);
    const row = /^[0-9a-f]{24}$/.test(id) ? await findMapping(db, provider, Number.parseInt(id, 16)) : undefined;
    if (row) return row;
    throw new HubError("not_found", `${providerLabel(provider)} has no mapping "${id.slice(0, 40)}".`);
  };
  const rowOf = (name: string, { viewer }: Actor) => findFor(catalogue, viewer, "see", "model", name);
  const save = async (provider: string, name: string, values: object, actor: Actor): Promise<PartnerModel> => {
    const model = await rowOf(name, actor);
    const known = { ...values, is_local: 1, updated_at: now() } as Parameters<Catalogue["addMapping"]>[2];
    const id = await catalogue.addMapping(model, provider, known);
    models.forget(model.full_name);
    await audit(actor, "mapping.set", `model ${model.full_name}`, { provider });
    return toModel((await findMapping(db, provider, id)) as MappedRow);
  };
  return {
    callable: callableModels(deps),
    prices: (): Promise<ProviderPrices> => lowestPrices(db),
    list: async (provider: string, status: Status | undefined, viewer: Viewer): Promise<PartnerModels> => {
      checkProvider(provider);
      return grouped(await visibleMappings(db, provider, status, viewer));
    },
    set: async (
      provider: string,
      { hfModel, providerModel, task, status = "live", ...rest }: NewPartnerModel,
      actor: Actor,
    ): Promise<PartnerModel> => {
      requireHubAdmin(actor.viewer);
      checkProvider(provider);
      checkTask(provider, task);
      const values = {
        provider_model: providerModel,
        task,
        status,
        context_length: rest.contextLength ?? null,
        input_price: rest.pricing?.input ?? null,
        output_price: rest.pricing?.output ?? null,
        supports_tools: asFlag(rest.supportsTools),
        supports_structured_output: asFlag(rest.supportsStructuredOutput),
      };
      return save(provider, hfModel, values, actor);
    },
    setStatus: async (provider: string, id: string, status: Status, actor: Actor): Promise<PartnerModel> => {
      const { provider_model, task, full_name } = await found(provider, id, actor);
      return save(provider, full_name, { provider_model, task, status }, actor);
    },
    remove: async (provider: string, id: string, actor: Actor): Promise<void> => {
      const { full_name } = await found(provider, id, actor);
      await catalogue.removeMapping(await rowOf(full_name, actor), provider);
      models.forget(full_name);
      await audit(actor, "mapping.remove", `model ${full_name}`, { provider });
    },
  };
};

/** Which provider serves which model, under which name and at which price. */
export type ProviderMappingService = ReturnType<typeof createProviderMappingService>;
