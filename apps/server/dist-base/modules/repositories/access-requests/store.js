export const findRequest = (db, { repository_id, account_id }) => db
    .selectFrom("access_requests")
    .selectAll()
    .where("repository_id", "=", repository_id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();
/** Writes a request, or another answer to one that exists. */
export const saveRequest = async (db, row) => {
    const { status, rejection_reason } = row;
    await db
        .insertInto("access_requests")
        .values(row)
        .onConflict((conflict) => conflict.columns(["repository_id", "account_id"]).doUpdateSet({ status, rejection_reason }))
        .execute();
};
/** One page of requests in order of the accounts' ids. */
export const listRequests = (db, repositoryId, status, page) => db
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
export const findUser = (db, name) => db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("name_key", "=", name.toLowerCase())
    .where("kind", "=", "user")
    .executeTakeFirst();
//# sourceMappingURL=store.js.map