/** How often a process that generates responses looks for requests to cancel one. */
const checkMs = 250;
/** How often and how long the process that was asked to cancel looks for the answer: a busy process may be late. */
const pollMs = 50;
const maxWaitMs = 2_000;
/** A request that is older was left by a process that has ended. */
const maxAgeMs = 60_000;
const openRequests = ({ database, now }) => database.db
    .selectFrom("response_cancellations")
    .select(["id", "account_id"])
    .where("is_done", "=", 0)
    .where("requested_at", ">", now() - maxAgeMs)
    .execute();
/** Asks the other processes to cancel a response; false if none has done so in time. */
const cancelElsewhere = async ({ database: { db, engine }, now }, accountId, id) => {
    // Only processes on one PostgreSQL share a hub's data.
    if (engine === "sqlite" || !/^resp_[0-9a-f]{32}$/.test(id))
        return false;
    const requests = () => db.deleteFrom("response_cancellations");
    const request = { id, account_id: accountId, requested_at: now() };
    await requests()
        .where("requested_at", "<=", now() - maxAgeMs)
        .execute();
    await db
        .insertInto("response_cancellations")
        .values(request)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const isDone = async () => {
        const rows = db.selectFrom("response_cancellations").where("id", "=", id).where("account_id", "=", accountId);
        return (await rows.select("is_done").executeTakeFirst())?.is_done === 1;
    };
    let done = false;
    for (let waited = 0; !done && waited < maxWaitMs; waited += pollMs) {
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        done = await isDone();
    }
    await requests().where("id", "=", id).where("account_id", "=", accountId).execute();
    return done;
};
export const createActiveResponses = (deps) => {
    const { database, onError } = deps;
    const active = new Map();
    let timer;
    let isChecking = false;
    const cancel = (accountId, id) => {
        const inbound = active.get(id);
        if (!inbound || inbound.viewer.account?.id !== accountId)
            return false;
        // Its end is the same as if the caller had disconnected: the provider's call is aborted and settled.
        inbound.response.destroy();
        return true;
    };
    const answerRequests = async () => {
        for (const { id, account_id } of await openRequests(deps))
            if (cancel(account_id, id))
                await database.db
                    .updateTable("response_cancellations")
                    .set({ is_done: 1 })
                    .where("id", "=", id)
                    .where("account_id", "=", account_id)
                    .execute();
    };
    const check = () => {
        if (isChecking)
            return;
        isChecking = true;
        void answerRequests()
            .catch(onError)
            .finally(() => {
            isChecking = false;
        });
    };
    return {
        /** Registers a response of this process until the returned function is called. */
        add: (id, inbound) => {
            active.set(id, inbound);
            if (database.engine === "postgres")
                timer ??= setInterval(check, checkMs).unref();
            return () => {
                active.delete(id);
                if (active.size > 0)
                    return;
                clearInterval(timer);
                timer = undefined;
            };
        },
        /** Ends a response of an account that this process generates; false if there is none. */
        cancel,
        /** The same for the other processes. Waits for them. */
        cancelElsewhere: (accountId, id) => cancelElsewhere(deps, accountId, id),
    };
};
//# sourceMappingURL=active-responses.js.map