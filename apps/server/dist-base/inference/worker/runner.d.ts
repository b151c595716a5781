import type { InferenceJob, InferenceOutcome, JobAnswer, JobError } from "../messages.ts";
import { type Encoding, type Row } from "./encode.ts";
import type { LoadedModel } from "./loaded-model.ts";
/** What a job can do while it runs. */
export interface JobContext {
    /** Sends a piece of a streamed answer. */
    readonly onPiece: (piece: unknown) => void;
    /** Whether the caller has left. */
    readonly isStopped: () => boolean;
}
/** How a task is run: several jobs at once where the task is batched. */
export type TaskRunner<Model = LoadedModel> = (model: Model, jobs: readonly InferenceJob[], contexts: readonly JobContext[]) => Promise<readonly InferenceOutcome[]>;
/** Does something for one job; the caller's errors become its outcome. */
export declare const attempt: <T>(work: () => T | Promise<T>) => Promise<{
    value: T;
} | {
    error: JobError;
}>;
/** A task of which jobs run one by one. */
export declare const single: <Model = LoadedModel>(run: (model: Model, job: InferenceJob, context: JobContext) => Promise<JobAnswer>) => TaskRunner<Model>;
/** A task over texts: what a job wants run, and what its answer is made of. */
export interface TextTask<W> {
    readonly read: (model: LoadedModel, job: InferenceJob) => {
        readonly options: W;
        readonly encodings: readonly Encoding[];
    };
    readonly answer: (model: LoadedModel, options: W, rows: readonly Row[]) => unknown;
}
/** A task over texts of which all jobs' inputs run together. */
export declare const batched: <W>({ read, answer }: TextTask<W>) => TaskRunner;
//# sourceMappingURL=runner.d.ts.map