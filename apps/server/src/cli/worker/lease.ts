import type { WorkerLease, WorkerRegistration } from "@orrery/contract";
import { errorMessage } from "../../errors.ts";
import { CliError } from "../cli-error.ts";
import type { CommandContext } from "../command.ts";
import type { Registration } from "./registration.ts";
import { type DownloadDeps, downloadModel, runnableModels } from "./worker-models.ts";

export interface RunningWorker {
  readonly context: CommandContext;
  readonly signal: AbortSignal;
  readonly download: DownloadDeps;
  /** Models that it was told to run; none for every model it has. */
  readonly models: readonly string[];
  readonly registration: Registration;
}

type OfferedModels = WorkerRegistration["models"];

/** Time between two attempts to join. */
const joinDelayMs = 5_000;

const wait = ({ context, signal }: RunningWorker, milliseconds: number): Promise<void> =>
  context.wait(milliseconds, signal).catch(() => {});

const offeredModels = async ({ models, download }: RunningWorker): Promise<OfferedModels> => {
  const runnable = await runnableModels(download.hub);
  const chosen = new Set(models.map((name) => name.toLowerCase()));
  return chosen.size === 0 ? runnable : runnable.filter(({ model }) => chosen.has(model.toLowerCase()));
};

/** Prints a problem once, until another one follows or it is over. */
const createProblems = ({ context, signal }: RunningWorker) => {
  let last = "";
  return {
    print: (error: unknown): void => {
      const message = errorMessage(error);
      if (message !== last && !signal.aborted) context.terminal.err(`${message}\n`);
      last = message;
    },
    clear: (): void => {
      last = "";
    },
  };
};

/** Tries until the hub can be reached; a refusal ends the worker. Returns undefined if it is stopped before. */
export const joinHub = async (worker: RunningWorker): Promise<WorkerLease | undefined> => {
  const { signal, registration } = worker;
  const models = await offeredModels(worker);
  if (models.length === 0) throw new CliError("This worker has no models to run. Name some: --model owner/name");
  const problems = createProblems(worker);
  while (!signal.aborted) {
    try {
      return await registration.renew(models);
    } catch (error) {
      if (error instanceof CliError) throw error;
      problems.print(error);
      await wait(worker, joinDelayMs);
    }
  }
  return undefined;
};

/** Models that have another commit on the hub. */
const outdatedModels = ({ models }: WorkerLease, offered: OfferedModels): readonly string[] => {
  const commits = new Map(models.map(({ model, commit }) => [model, commit]));
  return offered.flatMap(({ model, revision }) => {
    const commit = commits.get(model);
    return revision !== undefined && commit !== undefined && revision !== commit ? model : [];
  });
};

/** Downloads new commits while the lease is renewed: a download can take longer than a lease. */
const createUpdates = (worker: RunningWorker) => {
  const { print } = createProblems(worker);
  // A model without all of its files is not offered, so it is not seen as outdated either.
  const incomplete = new Set<string>();
  let running: Promise<void> | undefined;
  const update = async (): Promise<void> => {
    for (const model of incomplete)
      await downloadModel(worker.download, model).then(() => incomplete.delete(model), print);
  };
  return {
    start: (outdated: readonly string[]): void => {
      for (const model of outdated) incomplete.add(model);
      if (incomplete.size === 0) return;
      running ??= update().finally(() => {
        running = undefined;
      });
    },
    ended: async (): Promise<void> => running,
  };
};

/** Renews the endpoints until the worker is stopped. The hub can be down for a while. */
export const renewUntilStopped = async (worker: RunningWorker, first: WorkerLease): Promise<void> => {
  const { signal, registration } = worker;
  const problems = createProblems(worker);
  const updates = createUpdates(worker);
  let lease = first;
  while (!signal.aborted) {
    await wait(worker, lease.renewSeconds * 1000);
    if (signal.aborted) break;
    try {
      const offered = await offeredModels(worker);
      lease = await registration.renew(offered);
      problems.clear();
      updates.start(outdatedModels(lease, offered));
    } catch (error) {
      problems.print(error);
    }
  }
  await updates.ended();
};
