const moved = (code, status, isRepeated = false) => ({
    code,
    status,
    isRepeated,
    isMoved: true,
});
const late = (code) => ({
    code,
    status: 200,
    isMoved: false,
    isRepeated: false,
    isLate: true,
});
const unreachable = moved("provider_unreachable", 502, true);
const invalid = moved("provider_output_invalid", 502);
const effects = {
    killed: unreachable,
    reset: unreachable,
    silent: moved("provider_timeout", 504),
    starting: moved("provider_overloaded", 503, true),
    "status 500": moved("provider_failed", 502),
    "status 502": moved("provider_failed", 502, true),
    "status 429": moved("rate_limited", 429, true),
    "status 401": moved("provider_failed", 502),
    "status 404": moved("provider_failed", 502),
    "status 400": { ...moved("provider_refused", 400), isMoved: false },
    html: invalid,
    "bad JSON": invalid,
    empty: invalid,
    "error in the body": moved("provider_failed", 502),
    "cut before content": unreachable,
    "cut after content": late("stream_interrupted"),
    "stall after content": late("stream_interrupted"),
    "error after content": late("provider_failed"),
};
const cellsOf = (fault, isStreamed) => {
    const cell = { fault, effect: effects[fault], isStreamed, isAborted: false };
    return [
        { ...cell, isEverywhere: false },
        { ...cell, isEverywhere: true },
        ...(fault === "silent" ? [{ ...cell, isEverywhere: false, isAborted: true }] : []),
    ];
};
/** Every fault in every mode that it can happen in. */
export const poolCells = Object.keys(effects).flatMap((fault) => [false, true].flatMap((isStreamed) => (effects[fault].isLate && !isStreamed ? [] : cellsOf(fault, isStreamed))));
//# sourceMappingURL=engine-faults.js.map