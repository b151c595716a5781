import { HubError } from "../errors.ts";
import { type ByteSource, ReadingError } from "../readers/byte-source.ts";
import { startProcess, startThread, type WorkerHost } from "./host.ts";
import type { BytesRequest, Job, MessageFromWorker } from "./job.ts";
import { fromFailure } from "./job-failure.ts";

/** How many workers of which kind a lane has, and what each job gets. */
export interface LaneSettings {
  readonly isolation: "thread" | "process";
  readonly size: number;
  readonly maxWaiting: number;
  readonly seconds: number;
  readonly memoryMb: number;
}

interface Run {
  readonly job: Job<never, unknown>;
  readonly input: unknown;
  /** What is read, as errors call it. */
  readonly subject: string;
  readonly sources: readonly ByteSource[];
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** One worker, and the job it has at hand. */
interface Seat {
  host?: WorkerHost | undefined;
  run?: Run | undefined;
  timer?: NodeJS.Timeout | undefined;
  bytesLeft: number;
}

/** An idle worker holds some 30 MB; starting one takes a fraction of a second. */
const idleMs = 30_000;

/** Starting counts apart from the job's own time: on a busy machine it takes seconds. */
const startMs = 60_000;

const limitError = (seat: Seat, what: string, setting: string): HubError =>
  new HubError("unprocessable", `${seat.run?.subject} takes more than ${what} to read. An admin can raise ${setting}.`);

const busy = (): HubError =>
  new HubError("unavailable", "Too many files are being read now. Try again in a moment.", {
    headers: { "retry-after": "2" },
  });

const readRange = async (seat: Seat, run: Run, { source, start, end }: BytesRequest): Promise<Uint8Array> => {
  const bytes = run.sources[source];
  const isWithin = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
  if (!bytes || !isWithin || end > bytes.size)
    throw new HubError("unprocessable", `${run.subject} points beyond its end.`);
  seat.bytesLeft -= end - start;
  if (seat.bytesLeft < 0)
    throw new HubError("unprocessable", `${run.subject} takes reading more than ${run.job.maxBytes / 1024 ** 2} MiB.`);
  return bytes.read(start, end - start);
};

/** Workers of one kind that share a queue. One that exceeds a limit is ended, and the next job gets a new one. */
export const createLane = (settings: LaneSettings) => {
  const { isolation, size, maxWaiting, seconds, memoryMb } = settings;
  const seats: Seat[] = Array.from({ length: size }, () => ({ bytesLeft: 0 }));
  const queue: Run[] = [];

  const release = (seat: Seat): void => {
    clearTimeout(seat.timer);
    seat.timer = undefined;
    const { host } = seat;
    seat.host = undefined;
    host?.end();
  };
  const settle = (seat: Seat, finish: (run: Run) => void): void => {
    const { run } = seat;
    if (!run) return;
    clearTimeout(seat.timer);
    seat.run = undefined;
    finish(run);
    const next = queue.shift();
    if (next) return void start(seat, next);
    seat.host?.keepAlive(false);
    seat.timer = setTimeout(() => release(seat), idleMs).unref();
  };
  const fail = (seat: Seat, error: unknown): void => {
    release(seat);
    settle(seat, ({ reject }) => reject(error));
  };
  const limitTime = (seat: Seat): void => {
    clearTimeout(seat.timer);
    const error = limitError(seat, `${seconds} seconds`, "ORRERY_READER_TIMEOUT");
    seat.timer = setTimeout(() => fail(seat, error), seconds * 1000);
  };
  const hear = (seat: Seat, host: WorkerHost, message: MessageFromWorker): void => {
    const { run } = seat;
    if (!run || seat.host !== host) return;
    if ("isStarted" in message) return void limitTime(seat);
    if ("output" in message) return void settle(seat, ({ resolve }) => resolve(message.output));
    if ("failure" in message) return void settle(seat, ({ reject }) => reject(fromFailure(message.failure)));
    const { id } = message.need;
    readRange(seat, run, message.need).then(
      (bytes) => seat.run === run && host.send({ id, bytes }),
      (error) => {
        if (seat.run !== run) return;
        if (error instanceof ReadingError) host.send({ id, failure: error.message });
        else fail(seat, error);
      },
    );
  };
  const startHost = (seat: Seat): WorkerHost => {
    const listener = {
      onMessage: (message: MessageFromWorker) => hear(seat, host, message),
      onEnd: (error?: Error) =>
        seat.host === host &&
        fail(seat, error ?? limitError(seat, `${memoryMb} MiB of memory`, "ORRERY_READER_MEMORY")),
    };
    const host: WorkerHost =
      isolation === "thread" ? startThread(memoryMb, listener) : startProcess(memoryMb, listener);
    return host;
  };
  const start = (seat: Seat, run: Run): void => {
    clearTimeout(seat.timer);
    seat.run = run;
    seat.bytesLeft = run.job.maxBytes;
    seat.timer = setTimeout(() => fail(seat, new Error("a worker did not start")), startMs);
    seat.host ??= startHost(seat);
    seat.host.keepAlive(true);
    const { job, input, sources } = run;
    seat.host.send({ job: { name: job.name, input, sizes: sources.map((source) => source.size) } });
  };

  return {
    run: <Input, Output>(
      job: Job<Input, Output>,
      input: Input,
      sources: readonly ByteSource[] = [],
      subject = "This",
    ): Promise<Output> =>
      new Promise<Output>((resolve, reject) => {
        const settled = { resolve: resolve as Run["resolve"], reject };
        const run: Run = { job: job as unknown as Run["job"], input, subject, sources, ...settled };
        const free = seats.find((seat) => !seat.run && seat.host) ?? seats.find((seat) => !seat.run);
        if (free) start(free, run);
        else if (queue.length < maxWaiting) queue.push(run);
        else reject(busy());
      }),
    close: (): void => {
      const stopped = new HubError("unavailable", "The hub is stopping.");
      for (const { reject } of queue.splice(0)) reject(stopped);
      for (const seat of seats) {
        release(seat);
        settle(seat, ({ reject }) => reject(stopped));
        clearTimeout(seat.timer);
      }
    },
  };
};
