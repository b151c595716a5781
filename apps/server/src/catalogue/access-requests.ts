import type { Selectable } from "kysely";
import type { Db } from "../db/engine.ts";
import type { Tables } from "../db/schema.ts";

export type AccessRequestRow = Selectable<Tables["access_requests"]>;

/** The state of an account's requests for some gated repositories, by repository. */
export const accessStates = async (
  db: Db,
  accountId: number,
  repositoryIds: readonly number[],
): Promise<Map<number, AccessRequestRow["status"]>> => {
  if (repositoryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("access_requests")
    .select(["repository_id", "status"])
    .where("account_id", "=", accountId)
    .where("repository_id", "in", repositoryIds)
    .execute();
  return new Map(rows.map(({ repository_id, status }) => [repository_id, status]));
};
