import { Gauge, type Registry } from "prom-client";
import type { ByteSource } from "../blobs/byte-source.ts";
import type { Lane, WorkerJob } from "./job.ts";
import { createLane, type LaneSettings, type RunLimits } from "./lane.ts";
import { createSecondsHistogram } from "./seconds-histogram.ts";

/** Runs jobs on user-supplied bytes away from the event loop. */
export interface Workers {
  /** Rejects with the job's own error, or with a HubError that names the limit which the job has reached. */
  readonly run: <Input, Output>(
    job: WorkerJob<Input, Output>,
    input: Input,
    sources?: readonly ByteSource[],
    /** Name of the input in error messages. */
    subject?: string,
    limits?: RunLimits,
  ) => Promise<Output>;
  readonly close: () => void;
}

/** Workers that report how long jobs wait and run. */
export interface MeasuredWorkers extends Workers {
  readonly registerMetrics: (registry: Registry) => void;
  /** Starts one worker of each lane that requests wait for, so that a busy machine does not have to. */
  readonly warm: () => void;
}

/** What one job may take, as the settings say. */
export interface WorkerLimits {
  readonly seconds: number;
  readonly memoryMb: number;
  /** For scans of files, which read some of them whole. */
  readonly scanSeconds?: number;
}

/**
 * Parsers of files run in processes. V8 ends the whole process, threads and all, where an array grows beyond what it
 * can hold, or where a regular expression is compiled when the stack is used up by nesting. Plain JSON does neither,
 * and threads receive and return its bytes without a copy.
 */
const lanes: Readonly<Record<Lane, Omit<LaneSettings, "seconds" | "memoryMb"> & Partial<LaneSettings>>> = {
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

type OpenLane = ReturnType<typeof createLane>;

const gauges: Readonly<Record<string, readonly [help: string, read: (lane: OpenLane) => number]>> = {
  orrery_worker_queue: ["Jobs that wait for a worker.", ({ waiting }) => waiting()],
  orrery_workers_busy: ["Workers that run a job.", ({ busy }) => busy()],
};

const registerGauges = (registry: Registry, open: ReadonlyMap<Lane, OpenLane>): void => {
  for (const [name, [help, read]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      labelNames: ["lane"],
      registers: [registry],
      collect() {
        for (const [lane, state] of open) this.set({ lane }, read(state));
      },
    });
};

/** Creates the hub's workers; none runs before its first job. */
export const createWorkers = ({ seconds, memoryMb, scanSeconds = seconds }: WorkerLimits): MeasuredWorkers => {
  const limitsOf = (lane: string) => ({ seconds: lane === "scans" ? scanSeconds : seconds, memoryMb });
  const stages = {
    wait: createSecondsHistogram("orrery_worker_wait_seconds", "Time that jobs waited for a worker.", ["lane"]),
    run: createSecondsHistogram("orrery_worker_job_seconds", "Time that jobs ran in a worker.", ["lane"]),
  };
  const open = new Map(
    Object.entries(lanes).map(([lane, settings]) => [
      lane as Lane,
      createLane({ ...limitsOf(lane), ...settings }, (stage, time) => stages[stage].observe({ lane }, time)),
    ]),
  );
  return {
    registerMetrics: (registry) => {
      for (const stage of Object.values(stages)) registry.registerMetric(stage);
      registerGauges(registry, open);
    },
    run: (job, input, sources, subject, limits) => {
      const lane = open.get(limits?.lane ?? job.lane);
      return lane
        ? lane.run(job, input, sources, subject, limits)
        : Promise.reject(new Error(`there is no lane "${job.lane}"`));
    },
    warm: () => {
      for (const lane of open.values()) lane.warm();
    },
    close: () => {
      for (const lane of open.values()) lane.close();
    },
  };
};
