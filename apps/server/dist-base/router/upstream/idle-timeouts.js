/** Checks for timeouts at an interval, as long as there is anything to check. */
export const createIdleTimeouts = (intervalMs = 20) => {
    const active = new Set();
    let time = 0;
    let timer;
    const check = () => {
        const before = time;
        time = performance.now();
        // After this process was blocked, received data is read before anything times out.
        const wasBlocked = time - before > intervalMs * 10;
        if (!wasBlocked)
            for (const member of active)
                if (time - member.lastActivityAt > member.timeoutMs + intervalMs)
                    member.onTimeout();
        if (active.size > 0)
            return void timer?.refresh();
        timer = undefined;
    };
    return {
        now: () => time,
        add: (idleTimer) => {
            active.add(idleTimer);
            if (timer)
                return time;
            time = performance.now();
            timer = setTimeout(check, intervalMs);
            return time;
        },
        remove: (idleTimer) => void active.delete(idleTimer),
    };
};
//# sourceMappingURL=idle-timeouts.js.map