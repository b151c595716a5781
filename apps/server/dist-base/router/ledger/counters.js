import { Histogram } from "prom-client";
import { createSecondsHistogram } from "../../workers/seconds-histogram.js";
/** The boundaries that OpenTelemetry recommends for tokens of a call, up to what models read. */
const tokenBuckets = [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304];
const createHistograms = () => {
    const duration = createSecondsHistogram("orrery_router_call_duration_seconds", "Duration of finished calls.", [
        "provider",
    ]);
    const first = createSecondsHistogram("orrery_router_first_token_seconds", "Time to the first content of a call.", [
        "provider",
    ]);
    const tokens = new Histogram({
        name: "orrery_router_tokens",
        help: "Input and output tokens of finished calls.",
        labelNames: ["provider", "type"],
        buckets: tokenBuckets,
        registers: [],
    });
    return {
        observe: ({ provider, durationMs, firstMs, usage }) => {
            duration.observe({ provider }, durationMs / 1000);
            if (firstMs !== undefined)
                first.observe({ provider }, firstMs / 1000);
            if (!usage)
                return;
            tokens.observe({ provider, type: "input" }, usage.input);
            tokens.observe({ provider, type: "output" }, usage.output);
        },
        register: (registry) => {
            for (const histogram of [duration, first, tokens])
                registry.registerMetric(histogram);
        },
    };
};
const countOne = (counts, key) => void counts.set(key, (counts.get(key) ?? 0) + 1);
/** Kept in memory; stays small, as there are few providers, statuses and codes. */
export const createCallCounters = () => {
    const byProvider = new Map();
    const byCode = new Map();
    const { observe, register } = createHistograms();
    return {
        add: (call) => {
            const { provider, status } = call;
            observe(call);
            let counts = byProvider.get(provider);
            if (!counts) {
                counts = new Map();
                byProvider.set(provider, counts);
            }
            countOne(counts, status);
        },
        refuse: (code) => countOne(byCode, code),
        counts: () => [...byProvider].flatMap(([provider, counts]) => [...counts].map(([status, count]) => ({ provider, status, count }))),
        refusals: () => [...byCode].map(([code, count]) => ({ code, count })),
        /** Adds the histograms of calls to the hub's metrics. */
        registerHistograms: register,
    };
};
//# sourceMappingURL=counters.js.map