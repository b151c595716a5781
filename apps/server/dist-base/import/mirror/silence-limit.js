/** An upstream that does not send the first byte is given up sooner than one that stops in the middle. */
const maxFirstPauseMs = 1_500;
export const createSilenceLimit = (maxMs, now = () => performance.now()) => {
    let known = 0;
    let since = now();
    let pausedMs = 0;
    return {
        noteBytes: (done) => {
            if (done !== known)
                [known, since] = [done, now()];
        },
        isTooLong: (pauseMs) => {
            pausedMs += pauseMs;
            return now() - since + pauseMs > maxMs || (known === 0 && pausedMs > maxFirstPauseMs);
        },
    };
};
//# sourceMappingURL=silence-limit.js.map