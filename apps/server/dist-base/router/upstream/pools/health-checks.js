/** Checks at the same time, so that a hub with many endpoints neither opens hundreds of sockets nor falls behind. */
const maxParallel = 16;
export const startHealthChecks = (deps) => {
    const { db, pools, connections, intervalMs, now, onError } = deps;
    let running;
    const checkOne = async (row) => {
        try {
            const result = await connections.probe(row);
            pools.of(row.id).noteCheck(result, now());
        }
        catch (error) {
            // The others are checked all the same.
            onError(error);
        }
    };
    const checkAll = async () => {
        const rows = await db.selectFrom("deployments").selectAll().where("is_enabled", "=", 1).execute();
        pools.keepOnly(new Set(rows.map(({ id }) => id)));
        const pending = [...rows];
        const work = async () => {
            for (let row = pending.shift(); row; row = pending.shift())
                await checkOne(row);
        };
        await Promise.all(Array.from({ length: Math.min(maxParallel, rows.length) }, work));
    };
    // A slow round is not joined by a second one.
    const checkNow = () => {
        running ??= checkAll()
            .catch(onError)
            .finally(() => {
            running = undefined;
        });
        return running;
    };
    const timer = intervalMs > 0 ? setInterval(() => void checkNow(), intervalMs).unref() : undefined;
    return {
        checkNow,
        stop: async () => {
            clearInterval(timer);
            await running;
        },
    };
};
//# sourceMappingURL=health-checks.js.map