import { randomUUID } from "node:crypto";
import { availableParallelism, hostname } from "node:os";
import { join, resolve } from "node:path";
import type { Metric } from "prom-client";
import type { BlobStore } from "../blobs/store.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/engine.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import { createOutage } from "../shared-state/outage.ts";
import { createSecondsHistogram } from "../workers/seconds-histogram.ts";
import type { Workers } from "../workers/workers.ts";
import type { LocalInference } from "./local-inference.ts";
import type { Limits } from "./messages.ts";
import { createPool, type HostStatus } from "./pool/pool.ts";
import { startWorker } from "./pool/worker-handle.ts";
import { createModelRuns, type ModelRuns } from "./runs/model-runs.ts";
import { createSharedModels } from "./runs/shared-models.ts";
import { createWarmStart, type WarmStart } from "./runs/warm-start.ts";
import { createService } from "./service.ts";
import { createTargets } from "./targets.ts";

/** What the hub's own service is made from. */
export interface HubInferenceDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly config: Pick<
    Config,
    | "dataFolder"
    | "role"
    | "inferenceMemory"
    | "inferenceQueue"
    | "inferenceIdle"
    | "inferenceTimeout"
    | "inferenceLoadWait"
    | "inferencePreload"
    | "inferenceThreads"
    | "inferenceQuantization"
    | "databaseGrace"
  >;
  /** Reads headers of GGUF files away from the event loop. */
  readonly workers?: Workers;
  /** Reads the JSON of requests. */
  readonly jsonBodies: JsonBodies;
  readonly now: () => number;
  /** Milliseconds that a call waits for its model before it is told that the model loads. Default: the setting. */
  readonly loadWaitMs?: number;
  readonly limits?: Partial<Limits>;
  /** Threads that models share; by default the setting, or all processors. */
  readonly cores?: number;
}

/** The service, and what it runs at the moment. */
export interface HubInference extends LocalInference, Pick<WarmStart, "warmUp" | "isReady"> {
  readonly status: () => readonly HostStatus[];
  /** Models that are started, stopped and looked at, over all processes of the hub. */
  readonly runs: ModelRuns;
  /** Tells the hub's other processes what this one runs; called again and again. */
  readonly share: () => Promise<void>;
  /** How long calls waited. */
  readonly waits: Metric;
}

/** Reading some gigabytes from a slow disk takes minutes; longer means that it hangs. */
const maxLoadMs = 600_000;

const defaultLimits: Limits = {
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
export const createHubInference = (parts: HubInferenceDeps): HubInference => {
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
  const tidied = targets.tidy().catch(() => {});
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
