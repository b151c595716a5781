import { can, guardOf } from "../../catalogue/policy.ts";
import { type MappingRow, mappingsOf } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { inBatches } from "../../db/in-batches.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type Known, whenKnown } from "../../shared-state/known.ts";
import type { Outage } from "../../shared-state/outage.ts";
import { createTtlCache } from "../../shared-state/ttl-cache.ts";
import { storedList } from "../../text/stored-list.ts";
import type { Candidate } from "./candidate.ts";

/** A mapping found by the provider's own model name. */
export interface PricedMapping extends Pick<Candidate, "task" | "inputPrice" | "outputPrice"> {
  readonly modelId: string;
}

/** Finds public models by the provider's own model name. */
export const createMappingLookup = (db: Db, now: () => number, outage?: Outage) => {
  const cache = createTtlCache<string, PricedMapping | "none">(now, 5_000, outage);
  const read = async (provider: string, providerModel: string): Promise<PricedMapping | "none"> => {
    const row = await db
      .selectFrom("provider_mappings")
      .innerJoin("repositories", "repositories.id", "provider_mappings.repository_id")
      .select([
        "repositories.full_name",
        "provider_mappings.task",
        "provider_mappings.input_price",
        "provider_mappings.output_price",
      ])
      .where("provider_mappings.provider", "=", provider)
      .where("provider_mappings.provider_model", "=", providerModel)
      .where("repositories.is_private", "=", 0)
      .executeTakeFirst();
    if (!row) return "none";
    return {
      modelId: row.full_name,
      task: row.task,
      ...(row.input_price !== null && { inputPrice: row.input_price }),
      ...(row.output_price !== null && { outputPrice: row.output_price }),
    };
  };
  return (provider: string, providerModel: string): Known<PricedMapping | undefined> => {
    const key = `${provider} ${providerModel}`;
    const found = cache.get(key, () => read(provider, providerModel));
    return whenKnown(found, (mapping) => (mapping === "none" ? undefined : mapping));
  };
};

/** Finds the preferred provider order of an account. */
export const createPreferenceLookup = (db: Db, now: () => number, outage?: Outage) => {
  const cache = createTtlCache<number, readonly string[]>(now, 1_000, outage);
  return (accountId: number): Known<readonly string[]> =>
    cache.get(accountId, async () => {
      const row = await db
        .selectFrom("provider_preferences")
        .select("providers")
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row ? storedList(row.providers) : [];
    });
};

export interface MappedModel {
  readonly name: string;
  readonly author: string;
  readonly createdAt: number;
  readonly pipelineTag: string | null;
  /** Includes the hub's own service if it runs the model, from its files or on a deployed server. */
  readonly mappings: readonly MappingRow[];
}

const maxModels = 5_000;

const columns = [
  ...(["id", "full_name", "author", "created_at", "pipeline_tag"] as const),
  ...(["owner_id", "resource_group_id", "is_private", "gated"] as const),
] as const;

/** Lists the models with a provider that the viewer can see: all, or the one with the given name. */
export const listMappedModels = async (db: Db, viewer: Viewer, name?: string): Promise<MappedModel[]> => {
  let query = db
    .selectFrom("repositories")
    .select(columns)
    .where("kind", "=", "model")
    .where("is_disabled", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("provider_mappings").select("id").whereRef("repository_id", "=", "repositories.id")),
    )
    .orderBy("name_key")
    .limit(maxModels);
  if (name !== undefined) query = query.where("name_key", "=", name.toLowerCase());
  const rows = (await query.execute()).filter((row) => can(viewer, "see", guardOf(row)));
  const mappings = new Map(
    await inBatches(
      rows.map(({ id }) => id),
      (ids) => mappingsOf(db, ids),
    ),
  );
  return rows.map((row) => ({
    name: row.full_name,
    author: row.author,
    createdAt: row.created_at,
    pipelineTag: row.pipeline_tag,
    mappings: mappings.get(row.id) ?? [],
  }));
};
