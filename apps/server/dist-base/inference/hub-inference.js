import { randomUUID } from "node:crypto";
import { availableParallelism, hostname } from "node:os";
import { join, resolve } from "node:path";
import { createOutage } from "../shared-state/outage.js";
import { createSecondsHistogram } from "../workers/seconds-histogram.js";
import { createPool } from "./pool/pool.js";
import { startWorker } from "./pool/worker-handle.js";
import { createModelRuns } from "./runs/model-runs.js";
import { createSharedModels } from "./runs/shared-models.js";
import { createWarmStart } from "./runs/warm-start.js";
import { createService } from "./service.js";
import { createTargets } from "./targets.js";
/** Reading some gigabytes from a slow disk takes minutes; longer means that it hangs. */
const maxLoadMs = 600_000;
const defaultLimits = {
    bytes: 32 * 1024 * 1024,
    tokens: 8_192,
    items: 256,
    newTokens: 2_048,
    pixels: 64_000_000,
    seconds: 600,
};
const waitSeconds = "orrery_inference_wait_seconds";
const waitHelp = "Time that calls to models on the hub waited, with the time to load the model.";
/** The hub's own service over its store. No process is started before the first call. */
export const createHubInference = (parts) => {
    const { db, blobs, catalogue, config, workers, jsonBodies, now } = parts;
    const { loadWaitMs = config.inferenceLoadWait * 1000 } = parts;
    const cores = parts.cores ?? config.inferenceThreads ?? availableParallelism();
    const memory = config.inferenceMemory * 1024 ** 3;
    const preload = config.inferencePreload.map((name) => name.toLowerCase());
    const limits = { ...defaultLimits, ...parts.limits };
    const folder = join(resolve(config.dataFolder), "inference");
    const quantization = config.inferenceQuantization;
    const targets = createTargets({ db, blobs, folder, limits, cores, memory, workers, quantization });
    const waits = createSecondsHistogram(waitSeconds, waitHelp, []);
    const pool = createPool({
        startWorker,
        onBegin: (waitedMs) => waits.observe(waitedMs / 1000),
        now,
        cores,
        memory,
        queue: config.inferenceQueue,
        idleTime: config.inferenceIdle * 60_000,
        timeLimit: config.inferenceTimeout * 1_000,
        loadLimit: maxLoadMs,
        staysLoaded: (id) => preload.includes(id.toLowerCase()),
    });
    const shared = createSharedModels({
        db,
        now,
        status: pool.status,
        stop: pool.stop,
        processName: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
    });
    const outage = createOutage(now, config.databaseGrace * 1000);
    const service = createService({ catalogue, targets, pool, limits, jsonBodies, now, loadWaitMs, outage });
    const warm = createWarmStart({ catalogue, targets, pool, folder, preload: config.inferencePreload });
    const tidied = targets.tidy().catch(() => { });
    return {
        ...service,
        status: pool.status,
        runs: createModelRuns({ targets, pool, shared, memory, config }),
        warmUp: warm.warmUp,
        isReady: warm.isReady,
        share: async () => {
            await warm.save();
            await shared.share();
        },
        waits,
        close: async () => {
            warm.close();
            await service.close();
            await tidied;
            await targets.tidy();
        },
    };
};
//# sourceMappingURL=hub-inference.js.map