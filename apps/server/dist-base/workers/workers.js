import { Gauge } from "prom-client";
import { createLane } from "./lane.js";
import { createSecondsHistogram } from "./seconds-histogram.js";
/**
 * Parsers of files run in processes. V8 ends the whole process, threads and all, where an array grows beyond what it
 * can hold, or where a regular expression is compiled when the stack is used up by nesting. Plain JSON does neither,
 * and threads receive and return its bytes without a copy.
 */
const lanes = {
    strangers: { isolation: "process", size: 1, maxWaiting: 4, seconds: 1, advice: "Sign in for more time." },
    reads: { isolation: "process", size: 2, maxWaiting: 32 },
    facts: { isolation: "process", size: 1, maxWaiting: 1_000 },
    commits: { isolation: "thread", size: 1, maxWaiting: 1_000, isWarm: true },
    bodies: { isolation: "thread", size: 1, maxWaiting: 64, isWarm: true },
    // A file is hashed whole however large it is, so the time limit only ends what would never end.
    uploads: { isolation: "thread", size: 2, maxWaiting: 1_000, seconds: 6 * 60 * 60 },
    tokens: { isolation: "process", size: 1, maxWaiting: 64 },
    // DuckDB limits its own memory; the heap holds only files on their way to it.
    queries: { isolation: "process", size: 1, maxWaiting: 8 },
    scans: { isolation: "process", size: 2, maxWaiting: 1_000, timeoutSetting: "ORRERY_SCAN_TIMEOUT" },
    downloads: { isolation: "thread", size: 2, maxWaiting: 10_000 },
};
const gauges = {
    orrery_worker_queue: ["Jobs that wait for a worker.", ({ waiting }) => waiting()],
    orrery_workers_busy: ["Workers that run a job.", ({ busy }) => busy()],
};
const registerGauges = (registry, open) => {
    for (const [name, [help, read]] of Object.entries(gauges))
        new Gauge({
            name,
            help,
            labelNames: ["lane"],
            registers: [registry],
            collect() {
                for (const [lane, state] of open)
                    this.set({ lane }, read(state));
            },
        });
};
/** Creates the hub's workers; none runs before its first job. */
export const createWorkers = ({ seconds, memoryMb, scanSeconds = seconds }) => {
    const limitsOf = (lane) => ({ seconds: lane === "scans" ? scanSeconds : seconds, memoryMb });
    const stages = {
        wait: createSecondsHistogram("orrery_worker_wait_seconds", "Time that jobs waited for a worker.", ["lane"]),
        run: createSecondsHistogram("orrery_worker_job_seconds", "Time that jobs ran in a worker.", ["lane"]),
    };
    const open = new Map(Object.entries(lanes).map(([lane, settings]) => [
        lane,
        createLane({ ...limitsOf(lane), ...settings }, (stage, time) => stages[stage].observe({ lane }, time)),
    ]));
    return {
        registerMetrics: (registry) => {
            for (const stage of Object.values(stages))
                registry.registerMetric(stage);
            registerGauges(registry, open);
        },
        run: (job, input, sources, subject, limits) => {
            const lane = open.get(limits?.lane ?? job.lane);
            return lane
                ? lane.run(job, input, sources, subject, limits)
                : Promise.reject(new Error(`there is no lane "${job.lane}"`));
        },
        warm: () => {
            for (const lane of open.values())
                lane.warm();
        },
        close: () => {
            for (const lane of open.values())
                lane.close();
        },
    };
};
//# sourceMappingURL=workers.js.map