import { type ByteSource, ReadingError } from "../blobs/byte-source.ts";
import { HubError } from "../errors.ts";
import { createExceededLimits } from "./exceeded-limits.ts";
import { startProcess, startThread, type WorkerHost } from "./host.ts";
import type { BytesRequest, Lane, MessageFromWorker, WorkerJob } from "./job.ts";
import { fromFailure } from "./job-failure.ts";

export interface LaneSettings {
  readonly isolation: "thread" | "process";
  readonly size: number;
  readonly maxWaiting: number;
  readonly seconds: number;
  readonly memoryMb: number;
  readonly timeoutSetting?: string;
  /** What to do about the time limit. Default: raise its setting. */
  readonly advice?: string;
  /** Whether there is a worker, which has done nothing yet, also while the lane is idle. */
  readonly isWarm?: boolean;
  /** Time after which an idle worker ends. */
  readonly idleMs?: number;
  /** Time that a worker has to start. */
  readonly startMs?: number;
}

/** Told how long a job waited for a worker, and how long it then ran. */
export type ObserveJob = (stage: "wait" | "run", seconds: number) => void;

/** Limits of one run, besides those of its lane. */
export interface RunLimits {
  /** Ends the job when nobody waits for its result any more. */
  readonly signal?: AbortSignal;
  readonly seconds?: number;
  /** Default: the lane of the job. */
  readonly lane?: Lane;
  /** The setting of `seconds`. */
  readonly timeoutSetting?: string;
}

interface Run {
  /** When the current stage began: waiting, then running. */
  since: number;
  readonly job: WorkerJob<never, unknown>;
  readonly input: unknown;
  /** Name of the input in error messages. */
  readonly subject: string;
  readonly sources: readonly ByteSource[];
  readonly limits: RunLimits;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** One worker and its current job. */
interface Slot {
  host?: WorkerHost | undefined;
  run?: Run | undefined;
  timer?: NodeJS.Timeout | undefined;
  bytesLeft: number;
  /** Whether the worker has loaded the code of the job. */
  isStarted?: boolean;
  /** The file that the job has read from last, and so works on. */
  source?: ByteSource | undefined;
}

/** An idle worker uses about 30 MB; starting one takes less than a second. */
const defaultIdleMs = 30_000;

/** Start-up is not part of the job's time limit: on a busy machine it takes seconds. */
const defaultStartMs = 60_000;

const limitError = (slot: Slot, what: string, advice: string): HubError =>
  new HubError("unprocessable", `${slot.run?.subject} takes more than ${what} to read. ${advice}`);

const raise = (setting: string): string => `An admin can raise ${setting}.`;

const queueFull = (): HubError =>
  new HubError("unavailable", "Too many files are being read now. Try again in a moment.", {
    headers: { "retry-after": "2" },
  });

const notStarted = (cause?: Error): HubError =>
  new HubError("unavailable", "The hub is busy and could not start the work in time. Try again in a moment.", {
    headers: { "retry-after": "5" },
    cause,
  });

const readRange = async (slot: Slot, run: Run, { source, start, end }: BytesRequest): Promise<Uint8Array> => {
  const bytes = run.sources[source];
  const isWithin = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
  if (!bytes || !isWithin || end > bytes.size)
    throw new HubError("unprocessable", `${run.subject} points beyond its end.`);
  slot.source = bytes;
  slot.bytesLeft -= end - start;
  if (slot.bytesLeft < 0)
    throw new HubError("unprocessable", `${run.subject} takes reading more than ${run.job.maxBytes / 1024 ** 2} MiB.`);
  return bytes.read(start, end - start);
};

/** Workers that share a queue. */
interface LaneState {
  readonly settings: LaneSettings;
  readonly slots: readonly Slot[];
  readonly queue: Run[];
  readonly exceeded: ReturnType<typeof createExceededLimits>;
  readonly observe: ObserveJob;
}

/** Ends a stage of a job and begins the next. */
const endStage = ({ observe }: LaneState, run: Run, stage: "wait" | "run"): void => {
  const now = performance.now();
  observe(stage, (now - run.since) / 1000);
  run.since = now;
};

const release = (slot: Slot): void => {
  clearTimeout(slot.timer);
  slot.timer = undefined;
  const { host } = slot;
  slot.host = undefined;
  host?.end();
};

const settle = (lane: LaneState, slot: Slot, finish: (run: Run) => void): void => {
  const { run } = slot;
  if (!run) return;
  clearTimeout(slot.timer);
  slot.run = undefined;
  endStage(lane, run, "run");
  finish(run);
  const next = lane.queue.shift();
  if (next) return void start(lane, slot, next);
  slot.host?.keepAlive(false);
  const { idleMs = defaultIdleMs } = lane.settings;
  slot.timer = setTimeout(() => retire(lane, slot), idleMs).unref();
};

/** Starts the worker that stays. */
const warm = (lane: LaneState): void => {
  const [slot] = lane.slots;
  if (!lane.settings.isWarm || !slot || lane.slots.some(({ host }) => host)) return;
  slot.host = startHost(lane, slot);
  slot.host.keepAlive(false);
};

/** Ends an idle worker. It would not collect its garbage, such as a body of 100 MB, before its next job. */
const retire = (lane: LaneState, slot: Slot): void => {
  release(slot);
  warm(lane);
};

const fail = (lane: LaneState, slot: Slot, error: unknown): void => {
  release(slot);
  settle(lane, slot, ({ reject }) => reject(error));
};

const exceed = (lane: LaneState, slot: Slot, what: string, advice: string): void => {
  const error = limitError(slot, what, advice);
  if (slot.run) lane.exceeded.remember(slot.run.job, slot.source, error);
  fail(lane, slot, error);
};

const limitTime = (lane: LaneState, slot: Slot): void => {
  const { seconds, timeoutSetting = "ORRERY_READER_TIMEOUT" } = { ...lane.settings, ...slot.run?.limits };
  const advice = lane.settings.advice ?? raise(timeoutSetting);
  const time = seconds === 1 ? "a second" : `${seconds} seconds`;
  clearTimeout(slot.timer);
  slot.timer = setTimeout(() => exceed(lane, slot, time, advice), seconds * 1000);
};

const receive = (lane: LaneState, slot: Slot, host: WorkerHost, message: MessageFromWorker): void => {
  const { run } = slot;
  if (!run || slot.host !== host) return;
  if ("isStarted" in message) {
    slot.isStarted = true;
    return void limitTime(lane, slot);
  }
  if ("output" in message) return void settle(lane, slot, ({ resolve }) => resolve(message.output));
  if ("failure" in message) return void settle(lane, slot, ({ reject }) => reject(fromFailure(message.failure)));
  const { id } = message.need;
  readRange(slot, run, message.need).then(
    (bytes) => slot.run === run && host.send({ id, bytes }),
    (error) => {
      if (slot.run !== run) return;
      if (error instanceof ReadingError) host.send({ id, failure: error.message });
      else fail(lane, slot, error);
    },
  );
};

const startHost = (lane: LaneState, slot: Slot): WorkerHost => {
  const { isolation, memoryMb } = lane.settings;
  const listener = {
    onMessage: (message: MessageFromWorker) => receive(lane, slot, host, message),
    onEnd: (error?: Error) => {
      if (slot.host !== host) return;
      if (error) fail(lane, slot, slot.isStarted ? error : notStarted(error));
      else exceed(lane, slot, `${memoryMb} MiB of memory`, raise("ORRERY_READER_MEMORY"));
    },
  };
  const host: WorkerHost = isolation === "thread" ? startThread(memoryMb, listener) : startProcess(memoryMb, listener);
  return host;
};

const start = (lane: LaneState, slot: Slot, run: Run): void => {
  clearTimeout(slot.timer);
  endStage(lane, run, "wait");
  slot.run = run;
  slot.isStarted = false;
  slot.source = undefined;
  slot.bytesLeft = run.job.maxBytes;
  const { startMs = defaultStartMs } = lane.settings;
  slot.timer = setTimeout(() => fail(lane, slot, notStarted()), startMs);
  slot.host ??= startHost(lane, slot);
  slot.host.keepAlive(true);
  const { job, input, sources } = run;
  const isThread = lane.settings.isolation === "thread";
  const requests = sources.map(({ size, file }) => (isThread ? { size, file } : { size }));
  slot.host.send({ job: { name: job.name, input, sources: requests } });
};

/** Ends a job that waits or runs; its worker ends with it. */
const abort = (lane: LaneState, run: Run, reason: unknown): void => {
  const place = lane.queue.indexOf(run);
  if (place >= 0) lane.queue.splice(place, 1);
  const slot = lane.slots.find((slot) => slot.run === run);
  if (slot) fail(lane, slot, reason);
  else run.reject(reason);
};

/** A worker that exceeds a limit is ended; the next job gets a new one. */
export const createLane = (settings: LaneSettings, observe: ObserveJob = () => {}) => {
  const lane: LaneState = {
    settings,
    slots: Array.from({ length: settings.size }, () => ({ bytesLeft: 0 })),
    queue: [],
    exceeded: createExceededLimits(),
    observe,
  };
  return {
    waiting: (): number => lane.queue.length,
    warm: (): void => warm(lane),
    busy: (): number => lane.slots.filter(({ run }) => run).length,
    run: <Input, Output>(
      job: WorkerJob<Input, Output>,
      input: Input,
      sources: readonly ByteSource[] = [],
      subject = "This",
      limits: RunLimits = {},
    ): Promise<Output> =>
      new Promise<Output>((resolve, reject) => {
        const settled = { resolve: resolve as Run["resolve"], reject };
        const since = performance.now();
        const run: Run = { since, job: job as Run["job"], input, subject, sources, limits, ...settled };
        const { signal } = limits;
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener("abort", () => abort(lane, run, signal.reason), { once: true });
        const known = lane.exceeded.of(run.job, sources);
        if (known) return reject(known);
        const free = lane.slots.find((slot) => !slot.run && slot.host) ?? lane.slots.find((slot) => !slot.run);
        if (free) start(lane, free, run);
        else if (lane.queue.length < settings.maxWaiting) lane.queue.push(run);
        else reject(queueFull());
      }),
    close: (): void => {
      const stopped = new HubError("unavailable", "The hub is stopping.");
      for (const { reject } of lane.queue.splice(0)) reject(stopped);
      for (const slot of lane.slots) {
        release(slot);
        settle(lane, slot, ({ reject }) => reject(stopped));
        clearTimeout(slot.timer);
      }
    },
  };
};
