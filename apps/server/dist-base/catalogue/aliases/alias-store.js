export const findAlias = (db, repositoryId, name) => db
    .selectFrom("aliases")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("name", "=", name)
    .executeTakeFirst();
export const listAliases = (db, repositoryId) => db.selectFrom("aliases").selectAll().where("repository_id", "=", repositoryId).orderBy("name").execute();
/** Commits that must stay: those of aliases, those that a rollback goes to, and those of open requests. */
export const aliasedCommits = async (db, repositoryId) => {
    const requests = await db
        .selectFrom("alias_requests")
        .select("sha")
        .where("repository_id", "=", repositoryId)
        .where("status", "=", "open")
        .execute();
    const aliases = await listAliases(db, repositoryId);
    return [...requests.map(({ sha }) => sha), ...aliases.flatMap(({ sha, previous_sha }) => [sha, previous_sha ?? sha])];
};
export const saveAlias = async (db, row) => {
    const { repository_id, name, ...change } = row;
    await db
        .insertInto("aliases")
        .values(row)
        .onConflict((conflict) => conflict.columns(["repository_id", "name"]).doUpdateSet(change))
        .execute();
};
export const deleteAlias = async (db, repositoryId, name) => {
    await db.deleteFrom("aliases").where("repository_id", "=", repositoryId).where("name", "=", name).execute();
};
/** Enough for years; a rollback looks no further back. */
const maxMoves = 1_000;
/** Moves of an alias, the newest first. */
export const listMoves = (db, repositoryId, name, limit = maxMoves) => db
    .selectFrom("alias_moves")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("name", "=", name)
    .orderBy("position", "desc")
    .limit(limit)
    .execute();
/** The next number of a row. The caller has locked the repository. */
const nextOf = async (db, table, repositoryId) => {
    const column = table === "alias_moves" ? "position" : "number";
    const row = await db
        .selectFrom(table)
        .select((eb) => eb.fn.max(column).as("last"))
        .where("repository_id", "=", repositoryId)
        .executeTakeFirst();
    return Number(row?.last ?? 0) + 1;
};
export const insertMove = async (db, row) => {
    const position = await nextOf(db, "alias_moves", row.repository_id);
    await db
        .insertInto("alias_moves")
        .values({ ...row, position })
        .execute();
};
export const insertRequest = async (db, row) => {
    const number = await nextOf(db, "alias_requests", row.repository_id);
    return db
        .insertInto("alias_requests")
        .values({ ...row, number })
        .returningAll()
        .executeTakeFirstOrThrow();
};
export const findRequest = (db, repositoryId, name, number) => db
    .selectFrom("alias_requests")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("name", "=", name)
    .where("number", "=", number)
    .executeTakeFirst();
export const listOpenRequests = (db, repositoryId) => db
    .selectFrom("alias_requests")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("status", "=", "open")
    .orderBy("number")
    .execute();
/** Decides one open request, or all of an alias. */
export const decideRequests = async (db, { repository_id, name, number }, decision) => {
    await db
        .updateTable("alias_requests")
        .set(decision)
        .where("repository_id", "=", repository_id)
        .where("name", "=", name)
        .where("status", "=", "open")
        .$if(number !== undefined, (query) => query.where("number", "=", number ?? 0))
        .execute();
};
export const insertApproval = async (db, row) => {
    await db
        .insertInto("alias_approvals")
        .values(row)
        .onConflict((conflict) => conflict.columns(["repository_id", "number", "account_id"]).doNothing())
        .execute();
};
/** Approvals of people; what service accounts say does not count. */
export const listApprovals = (db, repositoryId, number) => db
    .selectFrom("alias_approvals")
    .innerJoin("accounts", "accounts.id", "alias_approvals.account_id")
    .selectAll("alias_approvals")
    .where("repository_id", "=", repositoryId)
    .where("number", "=", number)
    .where("accounts.is_service", "=", 0)
    .orderBy("approved_at")
    .orderBy("account_id")
    .execute();
/** Replaces ids of commits that were rewritten. */
export const renameAliasedCommits = async (db, repositoryId, changed) => {
    const columns = [
        ["aliases", ["sha", "previous_sha"]],
        ["alias_requests", ["sha", "from_sha"]],
        ["alias_moves", ["from_sha", "to_sha"]],
    ];
    for (const [table, names] of columns)
        for (const name of names) {
            const rows = await db
                .selectFrom(table)
                .select(name)
                .distinct()
                .where("repository_id", "=", repositoryId)
                .execute();
            for (const row of rows) {
                const before = row[name];
                const after = changed.get(row[name] ?? "");
                if (before && after)
                    await db
                        .updateTable(table)
                        .set({ [name]: after })
                        .where("repository_id", "=", repositoryId)
                        .where(name, "=", before)
                        .execute();
            }
        }
};
//# sourceMappingURL=alias-store.js.map