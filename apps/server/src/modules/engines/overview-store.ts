import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import type { EndpointRow } from "../../router/engines/endpoint-row.ts";
import { hubProvider } from "../../router/planning/routed-models.ts";

/** Owners whose models are read; undefined for all. */
type Owners = readonly number[] | undefined;

/** What a pool tells about its model. */
export type PoolModel = Pick<RepositoryRow, "id" | "full_name" | "sha" | "owner_id" | "is_private">;

export const endpointsOfOwners = (db: Db, owners: Owners): Promise<EndpointRow[]> =>
  db
    .selectFrom("deployments")
    .innerJoin("repositories", "repositories.id", "deployments.repository_id")
    .selectAll("deployments")
    .$if(owners !== undefined, (query) => query.where("repositories.owner_id", "in", owners ?? []))
    .orderBy("deployments.id")
    .execute();

export const poolModels = async (db: Db, ids: readonly number[], owners: Owners): Promise<PoolModel[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom("repositories")
        .select(["id", "full_name", "sha", "owner_id", "is_private"])
        .where("id", "in", ids)
        .$if(owners !== undefined, (query) => query.where("owner_id", "in", owners ?? []))
        .orderBy("name_key")
        .execute();

/** The models that external providers serve, too. */
export const modelsWithProviders = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("provider_mappings")
    .select("repository_id")
    .distinct()
    .where("repository_id", "in", ids)
    .where("provider", "!=", hubProvider)
    .execute();
  return new Set(rows.map(({ repository_id }) => repository_id));
};
