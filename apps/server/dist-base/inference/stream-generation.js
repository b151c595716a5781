import { isHubInferenceError } from "./hub-inference-error.js";
import { errorBody, event } from "./replies.js";
/** What has come and was not yet sent. */
const createInbox = () => {
    const pieces = [];
    let wake = () => { };
    return {
        put: (piece) => {
            pieces.push(piece);
            wake();
        },
        take: () => pieces.shift(),
        wake: () => wake(),
        /** Waits until something is there, or it is over. */
        changed: () => new Promise((resolve) => {
            wake = resolve;
            if (pieces.length > 0)
                resolve();
        }),
    };
};
/** Resolves after a while; a timer that is not needed any more is cleared. */
const createPause = (ms) => {
    let timer;
    const over = new Promise((resolve) => {
        timer = setTimeout(() => resolve("over"), ms);
    });
    return { over, clear: () => clearTimeout(timer) };
};
/** How long a stream is silent before it says what the model is doing: connections without data are closed. */
const silentMs = 5_000;
const isSilent = async (something, ms) => {
    const pause = createPause(ms);
    try {
        return (await Promise.race([something, pause.over])) === "over";
    }
    finally {
        pause.clear();
    }
};
const comment = (text) => Buffer.from(`: ${text}\n\n`);
const eventsOf = async function* (inbox, ending, shape, { isOpenAi, comments, silentMs: ms = silentMs }) {
    let count = 0;
    let held;
    for (;;) {
        const events = [];
        for (let piece = inbox.take(); piece; piece = inbox.take()) {
            if (held)
                events.push(...shape.piece(held, count - 1).map(event));
            if (shape.endsWithLast)
                held = piece;
            else
                events.push(...shape.piece(piece, count).map(event));
            count += 1;
        }
        if (events.length > 0)
            yield Buffer.concat(events);
        const end = ending();
        if (end) {
            if ("error" in end) {
                if (held)
                    for (const item of shape.piece(held, count - 1))
                        yield event(item);
                if (!isHubInferenceError(end.error))
                    throw end.error;
                yield event(errorBody(end.error, isOpenAi));
                return;
            }
            const generation = ("value" in end.answer ? end.answer.value : undefined);
            for (const item of shape.end(held, count, generation))
                yield event(item);
            yield event("[DONE]");
            return;
        }
        const changed = inbox.changed();
        if (comments)
            while (await isSilent(changed, ms))
                yield comment(comments());
        else
            await changed;
    }
};
/**
 * Runs and hands the answer out while it is written. What fails before the first piece is thrown, so that it can be
 * answered with a true status, unless that takes so long that comments have to begin the stream; what fails later is told
 * in the stream. When the reader leaves, the run is stopped.
 */
export const streamGeneration = async (start, shape, options) => {
    const inbox = createInbox();
    const reader = new AbortController();
    let ending;
    const done = start(inbox.put, AbortSignal.any([options.signal, reader.signal])).then((answer) => {
        ending = { answer };
    }, (error) => {
        ending = { error };
    });
    void done.then(inbox.wake);
    const begun = Promise.race([inbox.changed(), done]);
    const isQuiet = options.comments !== undefined && (await isSilent(begun, options.silentMs ?? silentMs));
    if (!isQuiet)
        await begun;
    const first = ending;
    if (first && "error" in first)
        throw first.error;
    const events = eventsOf(inbox, () => ending, shape, options);
    return (async function* () {
        try {
            if (isQuiet && options.comments)
                yield comment(options.comments());
            yield* events;
        }
        finally {
            reader.abort();
        }
    })();
};
//# sourceMappingURL=stream-generation.js.map