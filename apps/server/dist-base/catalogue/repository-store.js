import { sql } from "kysely";
export const findById = (db, id) => db.selectFrom("repositories").selectAll().where("id", "=", id).executeTakeFirst();
export const findByName = (db, kind, key) => db.selectFrom("repositories").selectAll().where("kind", "=", kind).where("name_key", "=", key).executeTakeFirst();
/** The repository with this name, or the one that had it before a rename. */
export const findByAnyName = async (db, kind, key) => {
    const found = await findByName(db, kind, key);
    if (found)
        return found;
    return db
        .selectFrom("repositories")
        .innerJoin("former_names", "former_names.repository_id", "repositories.id")
        .selectAll("repositories")
        .where("former_names.kind", "=", kind)
        .where("former_names.name_key", "=", key)
        .executeTakeFirst();
};
/** Removes a redirect, so a new repository can use the name. */
export const forgetFormerName = async (db, kind, key) => {
    await db.deleteFrom("former_names").where("kind", "=", kind).where("name_key", "=", key).execute();
};
export const insertFormerName = async (db, { kind, name_key, id }) => {
    await db.insertInto("former_names").values({ kind, name_key, repository_id: id }).execute();
};
/** Rows in the order of their keys' first mention; keys that are gone are left out. */
export const findByKeys = async (db, keys, columns) => {
    if (keys.length === 0)
        return [];
    const rows = await db
        .selectFrom("repositories")
        .select(["id", ...columns])
        .where("id", "in", keys)
        .execute();
    const byKey = new Map(rows.map((row) => [row.id, row]));
    return keys.flatMap((key) => byKey.get(key) ?? []);
};
/** Rows with a key above `after`, in order of their keys, for reading the whole catalogue in steps. */
export const pageOfRows = (db, columns, after, limit) => db
    .selectFrom("repositories")
    .select(["id", ...columns])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
export const insertRepository = (db, values) => db.insertInto("repositories").values(values).returningAll().executeTakeFirstOrThrow();
export const updateRepository = (db, id, change) => db.updateTable("repositories").set(change).where("id", "=", id).returningAll().executeTakeFirst();
export const deleteRepository = (db, id) => db.deleteFrom("repositories").where("id", "=", id).returningAll().executeTakeFirst();
/** Columns that a later record of the same repository replaces. */
const refreshed = [
    "full_name",
    "origin",
    "is_private",
    "is_disabled",
    "gated",
    "pipeline_tag",
    "library_name",
    "mask_token",
    "inference",
    "description",
    "tags",
    "card",
    "config",
    "safetensors",
    "gguf",
    "transformers_info",
    "widget_data",
    "model_index",
    "extra",
    "downloads",
    "downloads_all_time",
    "likes",
    "trending_score",
    "parameters",
    "main_size",
    "row_count",
    "created_at",
    "last_modified",
];
/** Writes records that come from elsewhere; what is the hub's own is never overwritten. */
export const upsertRepositories = (db, values) => db
    .insertInto("repositories")
    .values(values)
    .onConflict((conflict) => conflict
    .columns(["kind", "name_key"])
    .doUpdateSet((eb) => ({
    ...Object.fromEntries(refreshed.map((name) => [name, eb.ref(`excluded.${name}`)])),
    // Upstream does not know the likes, downloads and runs on this hub.
    downloads: sql `excluded.downloads + coalesce((select sum(repository_days.downloads) from repository_days where repository_days.repository_id = repositories.id and repository_days.is_recent = 1), 0)`,
    trending_score: sql `excluded.trending_score + coalesce((select score from repository_activity where repository_activity.repository_id = repositories.id), 0)`,
    likes: sql `excluded.likes + (select count(*) from likes where likes.repository_id = repositories.id)`,
    // Where files are here, only a commit that brings the new ones may move the commit's id.
    sha: sql `case when repositories.head = 0 and excluded.sha <> '' then excluded.sha else repositories.sha end`,
}))
    .where("repositories.origin", "!=", "local"))
    .returning(["id", "kind", "name_key"])
    .execute();
export const mappingsOf = async (db, ids) => {
    const found = new Map(ids.map((id) => [id, []]));
    if (ids.length === 0)
        return found;
    const rows = await db
        .selectFrom("provider_mappings")
        .selectAll("provider_mappings")
        .select(({ selectFrom }) => selectFrom("deployments")
        .select("deployments.kind")
        .whereRef("deployments.repository_id", "=", "provider_mappings.repository_id")
        .where("deployments.is_enabled", "=", 1)
        .orderBy("deployments.is_draining")
        .orderBy("deployments.id")
        .limit(1)
        .as("server"))
        .where("provider_mappings.repository_id", "in", ids)
        .orderBy("provider_mappings.id")
        .execute();
    for (const row of rows)
        found.get(row.repository_id)?.push(row);
    return found;
};
/** The `visibilityKey` of the rows of a table or its alias. */
export const visibilityColumn = (table) => sql `coalesce(-${sql.ref(`${table}.resource_group_id`)}, ${sql.ref(`${table}.owner_id`)})`;
/** The resource groups of repositories, by repository; those in no group are left out. */
export const resourceGroupsOf = async (db, ids) => {
    if (ids.length === 0)
        return new Map();
    const rows = await db
        .selectFrom("repositories")
        .innerJoin("resource_groups", "resource_groups.id", "repositories.resource_group_id")
        .select(["repositories.id as repository_id", "resource_groups.id", "resource_groups.name"])
        .where("repositories.id", "in", ids)
        .execute();
    return new Map(rows.map(({ repository_id, id, name }) => [repository_id, { id: String(id), name }]));
};
/** Replaces mirrored mappings; mappings set on this hub stay. */
export const replaceMappings = async (db, id, values) => {
    await db.deleteFrom("provider_mappings").where("repository_id", "=", id).where("is_local", "=", 0).execute();
    if (values.length === 0)
        return;
    await db
        .insertInto("provider_mappings")
        .values(values)
        .onConflict((conflict) => conflict.columns(["repository_id", "provider"]).doNothing())
        .execute();
};
/** Saves a mapping set on this hub; returns its id. */
export const saveMapping = async (db, values) => {
    const { id } = await db
        .insertInto("provider_mappings")
        .values(values)
        .onConflict((conflict) => conflict.columns(["repository_id", "provider"]).doUpdateSet(values))
        .returning("id")
        .executeTakeFirstOrThrow();
    return id;
};
export const deleteMapping = async (db, id, provider) => {
    await db.deleteFrom("provider_mappings").where("repository_id", "=", id).where("provider", "=", provider).execute();
};
export const insertChanges = async (db, changes, at) => {
    if (changes.length === 0)
        return;
    await db
        .insertInto("changes")
        .values(changes.map((change) => ({ ...change, at })))
        .execute();
};
//# sourceMappingURL=repository-store.js.map