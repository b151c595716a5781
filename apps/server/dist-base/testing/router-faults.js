const effect = (code, status, isRepeated) => ({ code, status, isRepeated });
const late = (code) => ({ code, status: 200, isRepeated: false, isLate: true });
const unreachable = effect("provider_unreachable", 502, true);
const silent = effect("provider_timeout", 504, false);
const garbled = effect("provider_output_invalid", 502, false);
/** Faults of every mode, at the first request. `before` keeps a stream from starting. */
const anywhere = (before) => [
    { name: "refused", place: "http://127.0.0.1:1", effect: unreachable },
    { name: "no such host", place: "http://no-such-host.invalid", effect: unreachable },
    { name: "reset", simulation: { fault: "reset" }, effect: unreachable },
    { name: "slow headers", simulation: { fault: "slow-headers", delay: 5_000 }, effect: silent },
    { name: "408", simulation: { fault: "status", status: 408 }, effect: effect("provider_timeout", 504, true) },
    { name: "429", simulation: { fault: "status", status: 429 }, effect: effect("rate_limited", 429, true) },
    {
        name: "429, Retry-After in seconds",
        simulation: { fault: "status", status: 429, retryAfter: "0" },
        effect: effect("rate_limited", 429, true),
    },
    {
        name: "429, Retry-After as a date",
        simulation: { fault: "status", status: 429, retryAfter: "Thu, 01 Jan 2026 00:00:00 GMT" },
        effect: effect("rate_limited", 429, true),
    },
    {
        name: "429, Retry-After absurd",
        simulation: { fault: "status", status: 429, retryAfter: "999999" },
        effect: effect("rate_limited", 429, false),
    },
    { name: "500", simulation: { fault: "status", status: 500 }, effect: effect("provider_failed", 502, false) },
    {
        name: "502",
        simulation: { fault: "status", status: 502, shape: "plain" },
        effect: effect("provider_failed", 502, true),
    },
    {
        name: "503 forever",
        simulation: { fault: "status", status: 503, shape: "object" },
        effect: effect("provider_overloaded", 503, true),
    },
    { name: "401", simulation: { fault: "status", status: 401 }, effect: effect("provider_failed", 502, false) },
    {
        name: "404",
        simulation: { fault: "status", status: 404, shape: "detail" },
        effect: effect("provider_failed", 502, false),
    },
    { name: "stall", simulation: { fault: "stall", ...before }, effect: silent },
    { name: "cut", simulation: { fault: "cut", ...before }, effect: unreachable },
    { name: "bad JSON", simulation: { fault: "bad-json", ...before }, effect: garbled },
    { name: "wrong content type", simulation: { fault: "content-type" }, effect: garbled },
    { name: "200 with an error", simulation: { fault: "error-body" }, effect: effect("provider_failed", 502, false) },
];
const slowly = { after: 4, pace: "delay", delay: 3 };
const faults = {
    plain: [
        ...anywhere({}),
        { name: "oversized", simulation: { fault: "long-line", size: 2 ** 19 }, effect: unreachable },
        { name: "no usage", simulation: { fault: "no-usage" } },
    ],
    stream: [
        ...anywhere({ after: 0 }),
        { name: "oversized line", simulation: { fault: "long-line", after: 0, size: 2 ** 19 }, effect: garbled },
        {
            name: "error event",
            simulation: { fault: "error-event", after: 0 },
            effect: effect("provider_failed", 502, false),
        },
        { name: "empty", simulation: { fault: "no-finish", after: 1 }, effect: effect("stream_interrupted", 502, false) },
        { name: "missing [DONE]", simulation: { fault: "no-done" } },
        { name: "no usage", simulation: { fault: "no-usage" } },
        { name: "cut late", simulation: { ...slowly, fault: "cut" }, effect: late("stream_interrupted") },
        { name: "stall late", simulation: { ...slowly, fault: "stall" }, effect: late("stream_interrupted") },
        { name: "error event late", simulation: { ...slowly, fault: "error-event" }, effect: late("provider_failed") },
        { name: "bad JSON late", simulation: { ...slowly, fault: "bad-json" }, effect: late("provider_output_invalid") },
        {
            name: "oversized line late",
            simulation: { ...slowly, fault: "long-line", size: 2 ** 19 },
            effect: late("provider_output_invalid"),
        },
        { name: "ends early", simulation: { ...slowly, fault: "no-finish" }, effect: late("stream_interrupted") },
    ],
    queue: [
        ...anywhere({}),
        { name: "oversized", simulation: { fault: "long-line", size: 2 ** 19 }, effect: unreachable },
        { name: "job never ends", simulation: { fault: "job-forever" }, effect: silent },
        { name: "job fails", simulation: { fault: "job-fails" }, effect: effect("job_failed", 502, false) },
        { name: "result 404", simulation: { fault: "result-missing" }, effect: garbled },
        {
            name: "status 500",
            simulation: { fault: "status", status: 500, at: "status" },
            effect: effect("provider_failed", 502, false),
        },
        { name: "status 503 twice", simulation: { fault: "status", status: 503, at: "status", times: 2 } },
        { name: "status stalls", simulation: { fault: "stall", at: "status" }, effect: silent },
        { name: "status is not JSON", simulation: { fault: "bad-json", at: "status" }, effect: garbled },
    ],
    speech: [
        // The reply is a file, which is not parsed.
        ...anywhere({}).filter(({ name }) => name !== "bad JSON"),
        { name: "oversized", simulation: { fault: "long-line", size: 2 ** 19 }, effect: unreachable },
    ],
};
const cellsOf = (mode, fault) => {
    const cells = [];
    const { effect: found, simulation } = fault;
    for (const fallbacks of [0, 1, 2]) {
        const cell = { mode, fault, fallbacks, isEverywhere: false };
        cells.push({ ...cell, leaving: "never" });
        // An unreachable provider does not notice a disconnect.
        if (simulation)
            cells.push({ ...cell, leaving: "at the first try" });
        const isMoved = found !== undefined && !found.isLate;
        if (isMoved && fallbacks > 0) {
            cells.push({ ...cell, isEverywhere: true, leaving: "never" });
            cells.push({ ...cell, leaving: "at the second try" });
        }
        if (mode === "stream")
            cells.push({ ...cell, leaving: "at the head" });
    }
    // Without a fallback there is no reply whose head could be received.
    return cells.filter(({ leaving, fallbacks }) => leaving !== "at the head" || !found || found.isLate || fallbacks > 0);
};
/** The whole matrix. */
export const faultCells = ["plain", "stream", "queue", "speech"].flatMap((mode) => faults[mode].flatMap((fault) => cellsOf(mode, fault)));
/** Providers of each mode in the order they are tried, with a part of their hosts. */
export const providersOf = {
    plain: [
        ["together", "api.together.xyz"],
        ["groq", "api.groq.com"],
        ["fireworks-ai", "api.fireworks.ai"],
    ],
    stream: [
        ["together", "api.together.xyz"],
        ["groq", "api.groq.com"],
        ["fireworks-ai", "api.fireworks.ai"],
    ],
    queue: [
        ["fal-ai", "queue.fal.run"],
        ["wavespeed", "api.wavespeed.ai"],
        ["black-forest-labs", "api.us1.bfl.ai"],
    ],
    speech: [
        ["deepinfra", "api.deepinfra.com"],
        ["together", "api.together.xyz"],
        ["fal-ai", "fal.run"],
    ],
};
//# sourceMappingURL=router-faults.js.map