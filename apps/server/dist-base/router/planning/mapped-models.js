import { can, guardOf } from "../../catalogue/policy.js";
import { mappingsOf } from "../../catalogue/repository-store.js";
import { inBatches } from "../../db/in-batches.js";
import { createTtlCache } from "../../shared-state/ttl-cache.js";
/** Finds public models by the provider's own model name. */
export const createMappingLookup = (db, now, outage) => {
    const cache = createTtlCache(now, 5_000, outage);
    const read = async (provider, providerModel) => {
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
        if (!row)
            return "none";
        return {
            modelId: row.full_name,
            task: row.task,
            ...(row.input_price !== null && { inputPrice: row.input_price }),
            ...(row.output_price !== null && { outputPrice: row.output_price }),
        };
    };
    return async (provider, providerModel) => {
        const key = `${provider} ${providerModel}`;
        const found = await cache.get(key, () => read(provider, providerModel));
        return found === "none" ? undefined : found;
    };
};
/** Finds the preferred provider order of an account. */
export const createPreferenceLookup = (db, now, outage) => {
    const cache = createTtlCache(now, 1_000, outage);
    return (accountId) => cache.get(accountId, async () => {
        const row = await db
            .selectFrom("provider_preferences")
            .select("providers")
            .where("account_id", "=", accountId)
            .executeTakeFirst();
        return row ? JSON.parse(row.providers) : [];
    });
};
const maxModels = 5_000;
const columns = [
    ...["id", "full_name", "author", "created_at", "pipeline_tag"],
    ...["owner_id", "resource_group_id", "is_private", "gated"],
];
/** Lists the models with a provider that the viewer can see: all, or the one with the given name. */
export const listMappedModels = async (db, viewer, name) => {
    let query = db
        .selectFrom("repositories")
        .select(columns)
        .where("kind", "=", "model")
        .where("is_disabled", "=", 0)
        .where(({ exists, selectFrom }) => exists(selectFrom("provider_mappings").select("id").whereRef("repository_id", "=", "repositories.id")))
        .orderBy("name_key")
        .limit(maxModels);
    if (name !== undefined)
        query = query.where("name_key", "=", name.toLowerCase());
    const rows = (await query.execute()).filter((row) => can(viewer, "see", guardOf(row)));
    const mappings = new Map(await inBatches(rows.map(({ id }) => id), (ids) => mappingsOf(db, ids)));
    return rows.map((row) => ({
        name: row.full_name,
        author: row.author,
        createdAt: row.created_at,
        pipelineTag: row.pipeline_tag,
        mappings: mappings.get(row.id) ?? [],
    }));
};
//# sourceMappingURL=mapped-models.js.map