import * as library from "@huggingface/transformers";
import { type HubInferenceError, isHubInferenceError } from "../hub-inference-error.ts";
import type { FromWorker, InferenceJob, InferenceOutcome, JobError, ToWorker } from "../messages.ts";
import { loadModel } from "./load-model.ts";
import type { LoadedModel } from "./loaded-model.ts";
import { optimizeGraphs } from "./optimize-graphs.ts";
import type { JobContext, TaskRunner } from "./runner.ts";
import { runners } from "./runners.ts";
import { openTabularGraph } from "./tabular-graph.ts";

/**
 * Runs one model in a process of its own: what native code does to this process, it does to no other, and when the
 * process ends, all its memory is free.
 */
const post = (message: FromWorker): void => void process.send?.(message);

let model: LoadedModel | undefined;
const stopped = new Set<number>();

const jobErrorOf = (error: unknown): JobError => {
  if (isHubInferenceError(error)) {
    const { code, message } = error satisfies HubInferenceError;
    return { code, message };
  }
  return {
    code: "model_broken",
    message: `The model failed: ${String((error as Error)?.message ?? error).slice(0, 500)}`,
  };
};

const load = async (plan: LoadedModel["plan"]): Promise<void> => {
  try {
    await optimizeGraphs(plan.folder);
    model = await loadModel(library, plan);
    if (plan.task.startsWith("tabular-")) await openTabularGraph(plan);
    post({ kind: "loaded", memory: process.memoryUsage.rss() });
  } catch (error) {
    post({ kind: "unloadable", error: jobErrorOf(error) });
  }
};

const contextFor = (job: InferenceJob): JobContext => ({
  onPiece: (piece) => {
    if (job.isStreamed && !stopped.has(job.id)) post({ kind: "piece", job: job.id, piece });
  },
  isStopped: () => stopped.has(job.id),
});

/** Runs jobs together; where that fails, one by one, so that only the one that causes it fails. */
const runAll = async (
  runner: TaskRunner,
  loaded: LoadedModel,
  jobs: readonly InferenceJob[],
): Promise<readonly InferenceOutcome[]> => {
  const contexts = jobs.map(contextFor);
  try {
    return await runner(loaded, jobs, contexts);
  } catch (error) {
    if (jobs.length === 1) return [{ error: jobErrorOf(error) }];
  }
  const outcomes: InferenceOutcome[] = [];
  for (const job of jobs) outcomes.push(...(await runAll(runner, loaded, [job])));
  return outcomes;
};

const run = async (batch: number, task: string, jobs: readonly InferenceJob[]): Promise<void> => {
  const runner = runners[task];
  const outcomes: readonly InferenceOutcome[] =
    model && runner
      ? await runAll(runner, model, jobs)
      : jobs.map(() => ({ error: { code: "task_not_served", message: `This hub cannot run the task ${task}.` } }));
  for (const { id } of jobs) stopped.delete(id);
  post({ kind: "finished", batch, outcomes, memory: process.memoryUsage.rss() });
};

process.on("message", (message: ToWorker) => {
  if (message.kind === "load") void load(message.plan);
  else if (message.kind === "run") void run(message.batch, message.task, message.jobs);
  else stopped.add(message.job);
});
// The hub is gone.
process.on("disconnect", () => process.exit());
