import type { Metric } from "prom-client";
import type { BlobStore } from "../blobs/store.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/engine.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import type { Workers } from "../workers/workers.ts";
import type { LocalInference } from "./local-inference.ts";
import type { Limits } from "./messages.ts";
import { type HostStatus } from "./pool/pool.ts";
import { type ModelRuns } from "./runs/model-runs.ts";
import { type WarmStart } from "./runs/warm-start.ts";
/** What the hub's own service is made from. */
export interface HubInferenceDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
    readonly config: Pick<Config, "dataFolder" | "role" | "inferenceMemory" | "inferenceQueue" | "inferenceIdle" | "inferenceTimeout" | "inferenceLoadWait" | "inferencePreload" | "inferenceThreads" | "inferenceQuantization" | "databaseGrace">;
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
/** The hub's own service over its store. No process is started before the first call. */
export declare const createHubInference: (parts: HubInferenceDeps) => HubInference;
//# sourceMappingURL=hub-inference.d.ts.map