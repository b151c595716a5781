/** Too short to be seen; a small model writes about ten tokens in this time. */
const intervalMs = 10;
/** Sends the first piece at once, and those that come soon after it together: a message costs as much as a token. */
export const createPieceSender = (send) => {
    let waiting = [];
    let timer;
    const flush = () => {
        clearTimeout(timer);
        timer = undefined;
        if (waiting.length === 0)
            return;
        send(waiting);
        waiting = [];
        timer = setTimeout(flush, intervalMs);
    };
    const add = (piece) => {
        waiting.push(piece);
        if (!timer)
            flush();
    };
    return { add, flush };
};
//# sourceMappingURL=piece-sender.js.map