/** The longest end of a text that a stop could begin with. */
const heldBack = (text, stops) => {
    const longest = Math.min(text.length, Math.max(0, ...stops.map((stop) => stop.length - 1)));
    for (let length = longest; length > 0; length--)
        if (stops.some((stop) => stop.startsWith(text.slice(-length))))
            return length;
    return 0;
};
const firstStop = (text, stops) => {
    const places = stops.map((stop) => text.indexOf(stop)).filter((place) => place >= 0);
    return places.length > 0 ? Math.min(...places) : -1;
};
/**
 * Turns tokens into text, piece by piece. `decode` gives the text of tokens that follow one another; `before` are
 * tokens that the text goes on from.
 */
export const createDetokenizeStream = (decode, stops, before = []) => {
    const ids = [...before];
    // Tokens before `start` are decided; those from `start` to `read` are decoded again, since spaces depend on neighbors.
    let start = 0;
    let read = ids.length;
    let pending = "";
    let sent = "";
    let stopped = false;
    const release = (keep) => {
        const out = pending.slice(0, pending.length - keep);
        pending = pending.slice(pending.length - keep);
        sent += out;
        return out;
    };
    const settle = () => {
        const place = firstStop(pending, stops);
        if (place < 0)
            return release(heldBack(pending, stops));
        stopped = true;
        pending = pending.slice(0, place);
        return release(0);
    };
    return {
        /** Takes one more token's id; returns the text that may go out now. */
        add: (id) => {
            if (stopped)
                return "";
            ids.push(id);
            const before = decode(ids.slice(start, read));
            const now = decode(ids.slice(start));
            // A character of several bytes may be half there.
            if (now.endsWith("\uFFFD"))
                return "";
            pending += now.slice(before.length);
            [start, read] = [read, ids.length];
            return settle();
        },
        /** What was still held back when nothing more comes. */
        end: () => {
            if (stopped)
                return "";
            pending += decode(ids.slice(start)).slice(decode(ids.slice(start, read)).length);
            [start, read] = [ids.length, ids.length];
            const out = settle();
            return stopped ? out : out + release(0);
        },
        /** Whether one of the stops has been written. */
        isStopped: () => stopped,
        /** All text that went out. */
        text: () => sent,
    };
};
//# sourceMappingURL=detokenize-stream.js.map