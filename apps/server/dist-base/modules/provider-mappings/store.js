const mappings = (db, provider) => db
    .selectFrom("provider_mappings")
    .innerJoin("repositories", "repositories.id", "provider_mappings.repository_id")
    .selectAll("provider_mappings")
    .select(["repositories.full_name", "repositories.owner_id", "repositories.resource_group_id"])
    .select(["repositories.is_private", "repositories.gated"])
    .where("provider_mappings.provider", "=", provider);
/** The models that a provider serves, by name. */
export const listMappings = (db, provider, status) => {
    const all = mappings(db, provider).where("repositories.is_disabled", "=", 0).orderBy("repositories.name_key");
    return (status ? all.where("provider_mappings.status", "=", status) : all).execute();
};
/** The lowest input price of each provider, without mappings added here, whose models can be private. */
export const lowestPrices = async (db) => {
    const rows = await db
        .selectFrom("provider_mappings")
        .select(({ fn }) => ["provider", fn.min("input_price").as("price")])
        .where("status", "=", "live")
        .where("is_local", "=", 0)
        .where("input_price", "is not", null)
        .groupBy("provider")
        .orderBy("provider")
        .execute();
    return rows.flatMap(({ provider, price }) => (price === null ? [] : [{ provider, fromUsd: price }]));
};
export const findMapping = (db, provider, id) => mappings(db, provider).where("provider_mappings.id", "=", id).executeTakeFirst();
//# sourceMappingURL=store.js.map