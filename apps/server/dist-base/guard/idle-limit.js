export const createIdleLimit = (idleMs) => {
    const controller = new AbortController();
    let leftMs = idleMs;
    return {
        signal: controller.signal,
        wait: async (next) => {
            const since = performance.now();
            const timer = setTimeout(() => controller.abort(), leftMs);
            try {
                return await next;
            }
            finally {
                clearTimeout(timer);
                leftMs -= performance.now() - since;
            }
        },
        reset: () => {
            leftMs = idleMs;
        },
    };
};
//# sourceMappingURL=idle-limit.js.map