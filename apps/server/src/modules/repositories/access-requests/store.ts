import type { AccessRequestRow } from "../../../catalogue/access-requests.ts";
import type { Db } from "../../../db/engine.ts";

type Key = Pick<AccessRequestRow, "repository_id" | "account_id">;

export const findRequest = (db: Db, { repository_id, account_id }: Key): Promise<AccessRequestRow | undefined> =>
  db
    .selectFrom("access_requests")
    .selectAll()
    .where("repository_id", "=", repository_id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();

/** Writes a request, or another answer to one that exists. */
export const saveRequest = async (db: Db, row: AccessRequestRow): Promise<void> => {
  const { repository_id: _repository, account_id: _account, ...answer } = row;
  await db
    .insertInto("access_requests")
    .values(row)
    .onConflict((conflict) => conflict.columns(["repository_id", "account_id"]).doUpdateSet(answer))
    .execute();
};

export const deleteRequest = async (db: Db, { repository_id, account_id }: Key): Promise<void> => {
  await db
    .deleteFrom("access_requests")
    .where("repository_id", "=", repository_id)
    .where("account_id", "=", account_id)
    .execute();
};

/** How long the latest answers took, in milliseconds. Automatic ones took no time and are left out. */
export const answerTimes = async (db: Db, repositoryId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("access_requests")
    .select(["created_at", "answered_at"])
    .where("repository_id", "=", repositoryId)
    .whereRef("answered_at", ">", "created_at")
    .orderBy("answered_at", "desc")
    .limit(50)
    .execute();
  return rows.map(({ created_at, answered_at }) => Number(answered_at) - Number(created_at));
};

/** One page of requests in order of the accounts' ids. */
export const listRequests = (
  db: Db,
  repositoryId: number,
  status: AccessRequestRow["status"],
  page: { readonly after: number; readonly limit: number },
) =>
  db
    .selectFrom("access_requests")
    .innerJoin("accounts", "accounts.id", "access_requests.account_id")
    .selectAll("access_requests")
    .select(["accounts.name", "accounts.full_name"])
    .where("repository_id", "=", repositoryId)
    .where("status", "=", status)
    .where("account_id", ">", page.after)
    .orderBy("account_id")
    .limit(page.limit)
    .execute();

export const findUser = (db: Db, name: string): Promise<{ id: number; name: string } | undefined> =>
  db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("name_key", "=", name.toLowerCase())
    .where("kind", "=", "user")
    .executeTakeFirst();
