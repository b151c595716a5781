/** Time between two looks while notices are heard. */
const slowMs = 10_000;
/** One look at a time. */
const createLooks = ({ look, onError }) => {
    let running;
    let isWanted = false;
    const wake = () => {
        // The current look may already have passed what is told now.
        isWanted = running !== undefined;
        running ??= look()
            .then(() => { }, onError)
            .finally(() => {
            running = undefined;
            if (isWanted)
                wake();
        });
    };
    const end = async () => {
        while (running)
            await running;
    };
    return { wake, end };
};
export const createNotices = ({ isHeard, onNotice }) => ({
    follow: (topic, following) => {
        const looks = createLooks(following);
        let lookedAt = performance.now();
        const wake = () => {
            lookedAt = performance.now();
            looks.wake();
        };
        const stopListening = onNotice((told = topic) => {
            if (told === topic)
                wake();
        });
        const timer = setInterval(() => {
            if (!isHeard() || performance.now() - lookedAt >= slowMs)
                wake();
        }, following.intervalMs).unref();
        return {
            wake,
            stop: async () => {
                clearInterval(timer);
                stopListening();
                await looks.end();
            },
        };
    },
});
/** Of a database that sends none. */
export const noNotices = createNotices({ isHeard: () => false, onNotice: () => () => { } });
//# sourceMappingURL=notices.js.map