import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";

/** Of each type. */
export const maxWaiting = 50;

/** What the policy and the page need of a repository. */
const repositoryColumns = [
  "r.id",
  "r.kind",
  "r.full_name",
  "r.owner_id",
  "r.resource_group_id",
  "r.is_private",
  "r.gated",
] as const;

export type WaitingRepository = Pick<
  RepositoryRow,
  "id" | "kind" | "full_name" | "owner_id" | "resource_group_id" | "is_private" | "gated"
>;

export const pendingAccess = (db: Db, owners: readonly number[]) =>
  db
    .selectFrom("access_requests as a")
    .innerJoin("repositories as r", "r.id", "a.repository_id")
    .innerJoin("accounts", "accounts.id", "a.account_id")
    .select(repositoryColumns)
    .select(["accounts.name as actor", "a.fields", "a.created_at as at"])
    .where("a.status", "=", "pending")
    .where("r.owner_id", "in", owners)
    .where("r.gated", "is not", null)
    .orderBy("a.created_at", "desc")
    .limit(maxWaiting)
    .execute();

/** Those that others have opened. */
export const openPullRequests = (db: Db, owners: readonly number[], accountId: number) =>
  db
    .selectFrom("discussions as d")
    .innerJoin("repositories as r", "r.id", "d.repository_id")
    .select(repositoryColumns)
    .select(["d.author as actor", "d.number", "d.title", "d.created_at as at"])
    .where("d.is_pull_request", "=", 1)
    .where("d.status", "=", "open")
    .where("r.owner_id", "in", owners)
    .where((eb) => eb.or([eb("d.author_id", "is", null), eb("d.author_id", "!=", accountId)]))
    .orderBy("d.created_at", "desc")
    .limit(maxWaiting)
    .execute();

/** Those that others have made and the account has not approved. */
export const openAliasRequests = (db: Db, owners: readonly number[], accountId: number) =>
  db
    .selectFrom("alias_requests as q")
    .innerJoin("repositories as r", "r.id", "q.repository_id")
    .select(repositoryColumns)
    .select(["q.requested_by as actor", "q.number", "q.name as title", "q.reason", "q.requested_at as at"])
    .where("q.status", "=", "open")
    .where("r.owner_id", "in", owners)
    .where((eb) => eb.or([eb("q.requester_id", "is", null), eb("q.requester_id", "!=", accountId)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("alias_approvals as p")
            .select("p.number")
            .whereRef("p.repository_id", "=", "q.repository_id")
            .whereRef("p.number", "=", "q.number")
            .where("p.account_id", "=", accountId),
        ),
      ),
    )
    .orderBy("q.requested_at", "desc")
    .limit(maxWaiting)
    .execute();

/** The first repository of each content. */
export const holdersOf = async (db: Db, hashes: readonly string[]) => {
  if (hashes.length === 0) return new Map<string, Pick<RepositoryRow, "kind" | "full_name">>();
  const rows = await db
    .selectFrom("git_blobs as g")
    .innerJoin("repositories as r", "r.id", "g.repository_id")
    .select(["g.sha256", "r.kind", "r.full_name"])
    .where("g.sha256", "in", hashes)
    .distinct()
    .limit(1_000)
    .execute();
  return new Map(rows.map(({ sha256, ...holder }) => [sha256 ?? "", holder]));
};
