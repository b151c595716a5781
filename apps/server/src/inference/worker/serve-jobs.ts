import { errorMessage } from "../../errors.ts";
import { lowerPriority } from "../../workers/lower-priority.ts";
import { isHubInferenceError } from "../hub-inference-error.ts";
import type { FromWorker, InferenceJob, InferenceOutcome, JobError, ModelPlan, ToWorker } from "../messages.ts";
import { createPieceSender } from "./piece-sender.ts";
import type { JobContext, TaskRunner } from "./runner.ts";

/** What a kind of worker does: loads a model, and runs its tasks. */
export interface ModelEngine<Plan extends ModelPlan, Model> {
  readonly load: (plan: Plan) => Promise<Model>;
  readonly runners: Readonly<Record<string, TaskRunner<Model>>>;
  /** Changes how many threads the model uses, where that is possible. */
  readonly setThreads?: (model: Model, count: number) => void;
}

const post = (message: FromWorker): void => void process.send?.(message);

const jobErrorOf = (error: unknown): JobError => {
  if (isHubInferenceError(error)) return { code: error.code, message: error.message };
  return {
    code: "model_broken",
    message: `The model failed: ${errorMessage(error).slice(0, 500)}`,
  };
};

/**
 * Runs one model in this process: what native code does to it, it does to no other, and when the process ends, all its
 * memory is free.
 */
export const serveJobs = <Plan extends ModelPlan, Model>({ load, runners, setThreads }: ModelEngine<Plan, Model>) => {
  lowerPriority();
  let model: Model | undefined;
  const stopped = new Set<number>();
  const sender = createPieceSender((pieces) => post({ kind: "pieces", pieces }));

  const contextFor = (job: InferenceJob): JobContext => ({
    onPiece: (piece) => {
      if (job.isStreamed && !stopped.has(job.id)) sender.add({ job: job.id, piece });
    },
    isStopped: () => stopped.has(job.id),
  });

  /** Runs jobs together; where that fails, one by one, so that only the one that causes it fails. */
  const runAll = async (
    runner: TaskRunner<Model>,
    loaded: Model,
    jobs: readonly InferenceJob[],
  ): Promise<readonly InferenceOutcome[]> => {
    try {
      return await runner(loaded, jobs, jobs.map(contextFor));
    } catch (error) {
      if (jobs.length === 1) return [{ error: jobErrorOf(error) }];
    }
    const outcomes: InferenceOutcome[] = [];
    for (const job of jobs) outcomes.push(...(await runAll(runner, loaded, [job])));
    return outcomes;
  };

  const start = async (plan: Plan): Promise<void> => {
    try {
      model = await load(plan);
      post({ kind: "loaded", memory: process.memoryUsage.rss() });
    } catch (error) {
      post({ kind: "unloadable", error: jobErrorOf(error) });
    }
  };

  const run = async (batch: number, task: string, jobs: readonly InferenceJob[]): Promise<void> => {
    const runner = runners[task];
    const outcomes: readonly InferenceOutcome[] =
      model && runner
        ? await runAll(runner, model, jobs)
        : jobs.map(() => ({ error: { code: "task_not_served", message: `This hub cannot run the task ${task}.` } }));
    for (const { id } of jobs) stopped.delete(id);
    sender.flush();
    post({ kind: "finished", batch, outcomes, memory: process.memoryUsage.rss() });
  };

  process.on("message", (message: ToWorker) => {
    if (message.kind === "load") void start(message.plan as Plan);
    else if (message.kind === "run") void run(message.batch, message.task, message.jobs);
    else if (message.kind === "stop") stopped.add(message.job);
    else if (model) setThreads?.(model, message.count);
  });
  // The hub is gone.
  process.on("disconnect", () => process.exit());
};
