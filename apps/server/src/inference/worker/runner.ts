import { type HubInferenceError, isHubInferenceError } from "../hub-inference-error.ts";
import type { InferenceJob, InferenceOutcome, JobAnswer, JobError } from "../messages.ts";
import { type Encoding, type Row, runEncodings } from "./encode.ts";
import type { LoadedModel } from "./loaded-model.ts";

/** What a job can do while it runs. */
export interface JobContext {
  /** Sends a piece of a streamed answer. */
  readonly onPiece: (piece: unknown) => void;
  /** Whether the caller has left. */
  readonly isStopped: () => boolean;
}

/** How a task is run: several jobs at once where the task is batched. */
export type TaskRunner<Model = LoadedModel> = (
  model: Model,
  jobs: readonly InferenceJob[],
  contexts: readonly JobContext[],
) => Promise<readonly InferenceOutcome[]>;

const toOutcome = ({ code, message }: HubInferenceError): InferenceOutcome => ({ error: { code, message } });

/** Does something for one job; the caller's errors become its outcome. */
export const attempt = async <T>(work: () => T | Promise<T>): Promise<{ value: T } | { error: JobError }> => {
  try {
    return { value: await work() };
  } catch (error) {
    if (isHubInferenceError(error)) return toOutcome(error) as { error: JobError };
    throw error;
  }
};

/** A task of which jobs run one by one. */
export const single =
  <Model = LoadedModel>(
    run: (model: Model, job: InferenceJob, context: JobContext) => Promise<JobAnswer>,
  ): TaskRunner<Model> =>
  async (model, jobs, contexts) => {
    const outcomes: InferenceOutcome[] = [];
    for (const [place, job] of jobs.entries()) {
      const context = contexts[place] ?? { onPiece: () => {}, isStopped: () => false };
      const done = await attempt(() => run(model, job, context));
      outcomes.push("error" in done ? done : done.value);
    }
    return outcomes;
  };

/** A task over texts: what a job wants run, and what its answer is made of. */
export interface TextTask<W> {
  readonly read: (
    model: LoadedModel,
    job: InferenceJob,
  ) => { readonly options: W; readonly encodings: readonly Encoding[] };
  readonly answer: (model: LoadedModel, options: W, rows: readonly Row[]) => unknown;
}

/** A task over texts of which all jobs' inputs run together. */
export const batched =
  <W>({ read, answer }: TextTask<W>): TaskRunner =>
  async (model, jobs) => {
    const readings = await Promise.all(jobs.map((job) => attempt(() => read(model, job))));
    const all = readings.flatMap((reading) => ("value" in reading ? reading.value.encodings : []));
    const rows = await runEncodings(model, all);
    let next = 0;
    const outcomes: InferenceOutcome[] = [];
    for (const reading of readings) {
      if ("error" in reading) {
        outcomes.push(reading);
        continue;
      }
      const { options, encodings } = reading.value;
      const own = rows.slice(next, next + encodings.length);
      next += encodings.length;
      outcomes.push(await attempt(() => answer(model, options, own)));
    }
    return outcomes;
  };
