import type { Selectable } from "kysely";
import type { Db } from "../db/engine.ts";
import { inBatches } from "../db/in-batches.ts";
import type { Tables } from "../db/schema.ts";

export type AccessRequestRow = Selectable<Tables["access_requests"]>;

/** The state of an account's requests for some gated repositories, by repository. */
export const accessStates = async (
  db: Db,
  accountId: number,
  repositoryIds: readonly number[],
): Promise<Map<number, AccessRequestRow["status"]>> => {
  const rows = await inBatches(repositoryIds, (batch) =>
    db
      .selectFrom("access_requests")
      .select(["repository_id", "status"])
      .where("account_id", "=", accountId)
      .where("repository_id", "in", batch)
      .execute(),
  );
  return new Map(rows.map(({ repository_id, status }) => [repository_id, status]));
};
