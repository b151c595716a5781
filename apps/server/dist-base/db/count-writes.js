/** Writes and deletes a row, which is as much as a commit needs. */
const tryWrite = (db) => db.transaction().execute(async (transaction) => {
    const key = "write_check";
    await transaction
        .insertInto("settings")
        .values({ key, value: "" })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute();
    await transaction.deleteFrom("settings").where("key", "=", key).execute();
});
/** Statements that can take access away from a token or a session, in any part of the hub. */
const changesAccess = (text) => /^(?:update|delete from) "(?:accounts|memberships|tokens|sessions|resource_group)/.test(text) &&
    !text.startsWith('update "tokens" set "last_used_at" = ');
export const createWriteCounter = () => {
    let count = 0;
    let accessChanges = 0;
    let isAccessChanging = false;
    let hasFailed = false;
    return {
        /** Called when a statement has ended, before its result is used. */
        onEnd: (text) => {
            if (text.startsWith("select "))
                return;
            count += 1;
            if (!changesAccess(text))
                return;
            accessChanges += 1;
            isAccessChanging = true;
        },
        /** Called with how each commit ended. */
        onCommit: (error) => {
            count += 1;
            if (isAccessChanging)
                accessChanges += 1;
            isAccessChanging = false;
            hasFailed = error !== undefined;
        },
        forDatabase: (db) => ({
            writeCount: () => count,
            accessChanges: () => accessChanges,
            checkWrites: async () => {
                if (hasFailed)
                    await tryWrite(db);
            },
        }),
    };
};
//# sourceMappingURL=count-writes.js.map