import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../db/engine.ts";
import type { RepositoryChange, Tables } from "../db/schema.ts";
import type { RepositoryKind } from "../readers/repository-id.ts";

/** A repository as it is stored. */
export type RepositoryRow = Selectable<Tables["repositories"]>;
export type RepositoryValues = Insertable<Tables["repositories"]>;
export type RepositoryColumn = keyof RepositoryRow;
export type MappingRow = Selectable<Tables["provider_mappings"]> & {
  /** The kind of server that the hub has the model run on, where it does not run it itself. */
  readonly server?: Tables["deployments"]["kind"] | null;
};
export type MappingValues = Insertable<Tables["provider_mappings"]>;

export const findById = (db: Db, id: number): Promise<RepositoryRow | undefined> =>
  db.selectFrom("repositories").selectAll().where("id", "=", id).executeTakeFirst();

export const findByName = (db: Db, kind: RepositoryKind, key: string): Promise<RepositoryRow | undefined> =>
  db.selectFrom("repositories").selectAll().where("kind", "=", kind).where("name_key", "=", key).executeTakeFirst();

/** The repository with this name, or the one that had it before a rename. */
export const findByAnyName = async (db: Db, kind: RepositoryKind, key: string): Promise<RepositoryRow | undefined> => {
  const found = await findByName(db, kind, key);
  if (found) return found;
  return db
    .selectFrom("repositories")
    .innerJoin("former_names", "former_names.repository_id", "repositories.id")
    .selectAll("repositories")
    .where("former_names.kind", "=", kind)
    .where("former_names.name_key", "=", key)
    .executeTakeFirst();
};

/** Removes a redirect, so a new repository can use the name. */
export const forgetFormerName = async (db: Db, kind: RepositoryKind, key: string): Promise<void> => {
  await db.deleteFrom("former_names").where("kind", "=", kind).where("name_key", "=", key).execute();
};

export const insertFormerName = async (db: Db, { kind, name_key, id }: RepositoryRow): Promise<void> => {
  await db.insertInto("former_names").values({ kind, name_key, repository_id: id }).execute();
};

/** Rows in the order of their keys' first mention; keys that are gone are left out. */
export const findByKeys = async <C extends RepositoryColumn>(
  db: Db,
  keys: readonly number[],
  columns: readonly C[],
): Promise<Pick<RepositoryRow, C | "id">[]> => {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("repositories")
    .select(["id", ...columns])
    .where("id", "in", keys)
    .$castTo<Pick<RepositoryRow, C | "id">>()
    .execute();
  const byKey = new Map<number, Pick<RepositoryRow, C | "id">>(rows.map((row) => [row.id, row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
};

/** Rows with a key above `after`, in order of their keys, for reading the whole catalogue in steps. */
export const pageOfRows = <C extends RepositoryColumn>(
  db: Db,
  columns: readonly C[],
  after: number,
  limit: number,
): Promise<Pick<RepositoryRow, C | "id">[]> =>
  db
    .selectFrom("repositories")
    .select(["id", ...columns])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .$castTo<Pick<RepositoryRow, C | "id">>()
    .execute();

export const insertRepository = (db: Db, values: RepositoryValues): Promise<RepositoryRow> =>
  db.insertInto("repositories").values(values).returningAll().executeTakeFirstOrThrow();

export const updateRepository = (db: Db, id: number, change: RepositoryChange): Promise<RepositoryRow | undefined> =>
  db.updateTable("repositories").set(change).where("id", "=", id).returningAll().executeTakeFirst();

export const deleteRepository = (db: Db, id: number): Promise<RepositoryRow | undefined> =>
  db.deleteFrom("repositories").where("id", "=", id).returningAll().executeTakeFirst();

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
] as const satisfies readonly RepositoryColumn[];

/** Writes records that come from elsewhere; what is the hub's own is never overwritten. */
export const upsertRepositories = (
  db: Db,
  values: readonly RepositoryValues[],
): Promise<Pick<RepositoryRow, "id" | "kind" | "name_key">[]> =>
  db
    .insertInto("repositories")
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "name_key"])
        .doUpdateSet((eb) => ({
          ...Object.fromEntries(refreshed.map((name) => [name, eb.ref(`excluded.${name}`)])),
          // Upstream does not know the likes, downloads and runs on this hub.
          downloads: sql<number>`excluded.downloads + coalesce((select sum(repository_days.downloads) from repository_days where repository_days.repository_id = repositories.id and repository_days.is_recent = 1), 0)`,
          trending_score: sql<number>`excluded.trending_score + coalesce((select score from repository_activity where repository_activity.repository_id = repositories.id), 0)`,
          likes: sql<number>`excluded.likes + (select count(*) from likes where likes.repository_id = repositories.id)`,
          // Where files are here, only a commit that brings the new ones may move the commit's id.
          sha: sql<string>`case when repositories.head = 0 and excluded.sha <> '' then excluded.sha else repositories.sha end`,
        }))
        .where("repositories.origin", "!=", "local"),
    )
    .returning(["id", "kind", "name_key"])
    .execute();

export const mappingsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, MappingRow[]>> => {
  const found = new Map<number, MappingRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom("provider_mappings")
    .selectAll("provider_mappings")
    .select(({ selectFrom }) =>
      selectFrom("deployments")
        .select("deployments.kind")
        .whereRef("deployments.repository_id", "=", "provider_mappings.repository_id")
        .where("deployments.is_enabled", "=", 1)
        .orderBy("deployments.is_draining")
        .orderBy("deployments.id")
        .limit(1)
        .as("server"),
    )
    .where("provider_mappings.repository_id", "in", ids)
    .orderBy("provider_mappings.id")
    .execute();
  for (const row of rows) found.get(row.repository_id)?.push(row);
  return found;
};

/** The `visibilityKey` of the rows of a table or its alias. */
export const visibilityColumn = (table: string) =>
  sql<number>`coalesce(-${sql.ref(`${table}.resource_group_id`)}, ${sql.ref(`${table}.owner_id`)})`;

/** A resource group, as records name it. */
export interface ResourceGroupName {
  readonly id: string;
  readonly name: string;
}

/** The resource groups of repositories, by repository; those in no group are left out. */
export const resourceGroupsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, ResourceGroupName>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("repositories")
    .innerJoin("resource_groups", "resource_groups.id", "repositories.resource_group_id")
    .select(["repositories.id as repository_id", "resource_groups.id", "resource_groups.name"])
    .where("repositories.id", "in", ids)
    .execute();
  return new Map(rows.map(({ repository_id, id, name }) => [repository_id, { id: String(id), name }]));
};

/** Replaces mirrored mappings; mappings set on this hub stay. */
export const replaceMappings = async (db: Db, id: number, values: readonly MappingValues[]): Promise<void> => {
  await db.deleteFrom("provider_mappings").where("repository_id", "=", id).where("is_local", "=", 0).execute();
  if (values.length === 0) return;
  await db
    .insertInto("provider_mappings")
    .values(values)
    .onConflict((conflict) => conflict.columns(["repository_id", "provider"]).doNothing())
    .execute();
};

/** Saves a mapping set on this hub; returns its id. */
export const saveMapping = async (db: Db, values: MappingValues): Promise<number> => {
  const { id } = await db
    .insertInto("provider_mappings")
    .values(values)
    .onConflict((conflict) => conflict.columns(["repository_id", "provider"]).doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const deleteMapping = async (db: Db, id: number, provider: string): Promise<void> => {
  await db.deleteFrom("provider_mappings").where("repository_id", "=", id).where("provider", "=", provider).execute();
};

export const insertChanges = async (
  db: Db,
  changes: readonly { readonly kind: RepositoryKind; readonly repository_id: number }[],
  at: number,
): Promise<void> => {
  if (changes.length === 0) return;
  await db
    .insertInto("changes")
    .values(changes.map((change) => ({ ...change, at })))
    .execute();
};
