/** The load of a process that has not reported for so many intervals is ignored: it has ended. */
const maxMissedReports = 5;
const dayMs = 86_400_000;
/** Writes this process's calls. Busy endpoints are written each time, which shows that the process is alive. */
const report = async ({ db, pools, processName, now }, busy) => {
    for (const [endpoint, { inFlight, queue }] of pools.entries()) {
        const isIdle = inFlight === 0 && queue.length === 0;
        if (isIdle && !busy.has(endpoint))
            continue;
        const values = { in_flight: inFlight, queued: queue.length, at: now() };
        await db
            .insertInto("endpoint_loads")
            .values({ endpoint_id: endpoint, process: processName, ...values })
            .onConflict((conflict) => conflict.columns(["endpoint_id", "process"]).doUpdateSet(values))
            .execute();
        if (isIdle)
            busy.delete(endpoint);
        else
            busy.add(endpoint);
    }
};
/** Reads the calls of the other processes; calls that wait here may then have room. */
const learn = async ({ db, pools, processName, intervalMs, now }) => {
    if ([...pools.entries()].length === 0)
        return;
    const rows = await db
        .selectFrom("endpoint_loads")
        .select(["endpoint_id", "in_flight", "queued"])
        .where("process", "!=", processName)
        .where("at", ">", now() - maxMissedReports * intervalMs)
        .execute();
    for (const [, state] of pools.entries())
        state.elsewhere = { inFlight: 0, queued: 0 };
    for (const { endpoint_id, in_flight, queued } of rows) {
        const state = pools.of(endpoint_id);
        const { elsewhere } = state;
        state.elsewhere = { inFlight: elsewhere.inFlight + in_flight, queued: elsewhere.queued + queued };
    }
    for (const [, state] of pools.entries())
        state.startWaiting();
};
export const startSharedLoads = (deps) => {
    const { db, processName, intervalMs, now, onError } = deps;
    if (intervalMs === 0)
        return { stop: async () => { } };
    const busy = new Set();
    let running;
    const run = (work) => {
        running ??= work()
            .then(() => { }, onError)
            .finally(() => {
            running = undefined;
        });
    };
    run(() => db
        .deleteFrom("endpoint_loads")
        .where("at", "<", now() - dayMs)
        .execute());
    const timer = setInterval(() => run(() => report(deps, busy).then(() => learn(deps))), intervalMs).unref();
    return {
        stop: async () => {
            clearInterval(timer);
            await running;
            await db.deleteFrom("endpoint_loads").where("process", "=", processName).execute().catch(onError);
        },
    };
};
//# sourceMappingURL=share-loads.js.map