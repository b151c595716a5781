import type { Db } from "../../../db/engine.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";

/** Whether private repositories and collections of the account count. */
interface OwnedQuery {
  readonly ownerId: number;
  readonly includesPrivate: boolean;
  /** The resource groups whose private repositories count. */
  readonly groups: "all" | readonly number[];
}

/** The repositories of an owner that the viewer can see. */
const ownedRepositories = (db: Db, { ownerId, includesPrivate, groups }: OwnedQuery) => {
  const owned = db.selectFrom("repositories").where("owner_id", "=", ownerId);
  if (!includesPrivate) return owned.where("is_private", "=", 0);
  if (groups === "all") return owned;
  return owned.where((eb) =>
    eb.or([
      eb("is_private", "=", 0),
      eb("resource_group_id", "is", null),
      ...(groups.length > 0 ? [eb("resource_group_id", "in", groups)] : []),
    ]),
  );
};

export interface OwnedRepository {
  readonly id: number;
  readonly kind: RepositoryKind;
  readonly full_name: string;
  readonly discussions_disabled: 0 | 1;
}

export const recentRepositories = (db: Db, owned: OwnedQuery, limit: number): Promise<OwnedRepository[]> =>
  ownedRepositories(db, owned)
    .select(["id", "kind", "full_name", "discussions_disabled"])
    .orderBy("last_modified", "desc")
    .limit(limit)
    .execute();

export const sumsOf = async (db: Db, owned: OwnedQuery) => {
  const sums = await ownedRepositories(db, owned)
    .select(({ fn }) => [
      fn.sum<number | null>("downloads").as("downloads"),
      fn.sum<number | null>("likes").as("likes"),
      fn.sum<number | null>("used_storage").as("storage"),
    ])
    .executeTakeFirstOrThrow();
  return {
    downloads: Number(sums.downloads ?? 0),
    likes: Number(sums.likes ?? 0),
    storage: Number(sums.storage ?? 0),
  };
};

export const countCollections = async (db: Db, { ownerId, includesPrivate }: OwnedQuery): Promise<number> => {
  const { count } = await db
    .selectFrom("collections")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("is_private", "<=", includesPrivate ? 1 : 0)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const latestCommits = (db: Db, repositories: readonly number[], limit: number) =>
  db
    .selectFrom("commits")
    .select(["repository_id", "sha", "title", "author", "created_at"])
    .where("repository_id", "in", [0, ...repositories])
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();

export const commitTimes = async (
  db: Db,
  repositories: readonly number[],
  since: number,
  limit: number,
): Promise<number[]> => {
  const rows = await db
    .selectFrom("commits")
    .select("created_at")
    .where("repository_id", "in", [0, ...repositories])
    .where("created_at", ">=", since)
    .limit(limit)
    .execute();
  return rows.map(({ created_at }) => Number(created_at));
};

export const latestDiscussions = (db: Db, repositories: readonly number[], limit: number) =>
  db
    .selectFrom("discussions")
    .select(["repository_id", "number", "title", "author", "is_pull_request", "created_at"])
    .where("repository_id", "in", [0, ...repositories])
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();

export const latestMembers = (db: Db, organizationId: number, limit: number) =>
  db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.user_id")
    .select(["accounts.name", "memberships.created_at"])
    .where("memberships.organization_id", "=", organizationId)
    .orderBy("memberships.created_at", "desc")
    .limit(limit)
    .execute();

export const updateProfile = async (
  db: Db,
  accountId: number,
  change: { readonly full_name?: string; readonly bio?: string; readonly website?: string },
): Promise<void> => {
  if (Object.keys(change).length > 0)
    await db.updateTable("accounts").set(change).where("id", "=", accountId).execute();
};
