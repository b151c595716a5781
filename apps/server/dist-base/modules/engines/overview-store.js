import { hubProvider } from "../../router/planning/routed-models.js";
export const endpointsOfOwners = (db, owners) => db
    .selectFrom("deployments")
    .innerJoin("repositories", "repositories.id", "deployments.repository_id")
    .selectAll("deployments")
    .$if(owners !== undefined, (query) => query.where("repositories.owner_id", "in", owners ?? []))
    .orderBy("deployments.id")
    .execute();
export const poolModels = async (db, ids, owners) => ids.length === 0
    ? []
    : db
        .selectFrom("repositories")
        .select(["id", "full_name", "sha", "owner_id", "is_private"])
        .where("id", "in", ids)
        .$if(owners !== undefined, (query) => query.where("owner_id", "in", owners ?? []))
        .orderBy("name_key")
        .execute();
/** The models that external providers serve, too. */
export const modelsWithProviders = async (db, ids) => {
    if (ids.length === 0)
        return new Set();
    const rows = await db
        .selectFrom("provider_mappings")
        .select("repository_id")
        .distinct()
        .where("repository_id", "in", ids)
        .where("provider", "!=", hubProvider)
        .execute();
    return new Set(rows.map(({ repository_id }) => repository_id));
};
//# sourceMappingURL=overview-store.js.map