import { type InferenceFault, isInferenceFault } from "../fault.ts";
import type { Job, JobAnswer, JobFault, JobOutcome } from "../messages.ts";
import { type Encoding, type Row, runEncodings } from "./encode.ts";
import type { LoadedModel } from "./loaded-model.ts";

/** What a job can do while it runs. */
export interface Stage {
  /** Sends a piece of a streamed answer. */
  readonly tell: (piece: unknown) => void;
  /** Whether the caller has left. */
  readonly isStopped: () => boolean;
}

/** How a task is run: several jobs at once where the task is batched. */
export type Runner = (
  model: LoadedModel,
  jobs: readonly Job[],
  stages: readonly Stage[],
) => Promise<readonly JobOutcome[]>;

const toFault = ({ code, message }: InferenceFault): JobOutcome => ({ fault: { code, message } });

/** Does something for one job; the caller's faults become its outcome. */
export const attempt = async <T>(work: () => T | Promise<T>): Promise<{ value: T } | { fault: JobFault }> => {
  try {
    return { value: await work() };
  } catch (error) {
    if (isInferenceFault(error)) return toFault(error) as { fault: JobFault };
    throw error;
  }
};

/** A task of which jobs run one by one. */
export const single =
  (run: (model: LoadedModel, job: Job, stage: Stage) => Promise<JobAnswer>): Runner =>
  async (model, jobs, stages) => {
    const outcomes: JobOutcome[] = [];
    for (const [place, job] of jobs.entries()) {
      const stage = stages[place] ?? { tell: () => {}, isStopped: () => false };
      const done = await attempt(() => run(model, job, stage));
      outcomes.push("fault" in done ? done : done.value);
    }
    return outcomes;
  };

/** A task over texts: what a job wants run, and what its answer is made of. */
export interface TextTask<W> {
  readonly read: (model: LoadedModel, job: Job) => { readonly wish: W; readonly encodings: readonly Encoding[] };
  readonly answer: (model: LoadedModel, wish: W, rows: readonly Row[]) => unknown;
}

/** A task over texts of which all jobs' inputs run together. */
export const batched =
  <W>({ read, answer }: TextTask<W>): Runner =>
  async (model, jobs) => {
    const readings = await Promise.all(jobs.map((job) => attempt(() => read(model, job))));
    const all = readings.flatMap((reading) => ("value" in reading ? reading.value.encodings : []));
    const rows = await runEncodings(model, all);
    let next = 0;
    const outcomes: JobOutcome[] = [];
    for (const reading of readings) {
      if ("fault" in reading) {
        outcomes.push(reading);
        continue;
      }
      const { wish, encodings } = reading.value;
      const own = rows.slice(next, next + encodings.length);
      next += encodings.length;
      outcomes.push(await attempt(() => answer(model, wish, own)));
    }
    return outcomes;
  };
