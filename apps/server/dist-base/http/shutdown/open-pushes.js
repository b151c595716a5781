/** Clients pack their commits in this time. One that has nothing to push, or stops, says nothing more. */
const defaultQuietMs = 15_000;
const keyOf = ({ accountId, repositoryId }) => `${accountId} ${repositoryId}`;
export const createOpenPushes = (quietMs = defaultQuietMs) => {
    const timers = new Map();
    let isSettling = false;
    let settled = () => { };
    const drop = (key) => {
        clearTimeout(timers.get(key));
        timers.delete(key);
        if (timers.size === 0)
            settled();
    };
    return {
        has: (push) => timers.has(keyOf(push)),
        begin: (push) => {
            const key = keyOf(push);
            clearTimeout(timers.get(key));
            timers.set(key, setTimeout(drop, quietMs, key).unref());
        },
        /** An account uploads: its pushes go on. */
        touch: (accountId) => {
            for (const [key, timer] of timers)
                if (key.startsWith(`${accountId} `))
                    timer.refresh();
        },
        end: (push) => drop(keyOf(push)),
        /** Resolves once none is open; new ones are refused from now on. */
        settle: () => {
            isSettling = true;
            return new Promise((resolve) => {
                settled = resolve;
                if (timers.size === 0)
                    resolve();
            });
        },
        isSettling: () => isSettling,
    };
};
//# sourceMappingURL=open-pushes.js.map