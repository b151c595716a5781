import { inBatches } from "../db/in-batches.js";
/** The state of an account's requests for some gated repositories, by repository. */
export const accessStates = async (db, accountId, repositoryIds) => {
    const rows = await inBatches(repositoryIds, (batch) => db
        .selectFrom("access_requests")
        .select(["repository_id", "status"])
        .where("account_id", "=", accountId)
        .where("repository_id", "in", batch)
        .execute());
    return new Map(rows.map(({ repository_id, status }) => [repository_id, status]));
};
//# sourceMappingURL=access-requests.js.map