import { abort, type RunningRound } from "./probe-send.ts";
import type { EndedRound, RoundEntry, RoundStore } from "./round-store.ts";

export interface CheckRunnerDeps {
  readonly store: RoundStore;
  /** Sends the calls of a check; undefined with a reason if its account can no longer run them. */
  readonly run: (round: ActiveRound) => Promise<RunOutcome>;
  /** Queues checks that are due. */
  readonly queueDue: () => Promise<void>;
  /** Told the model of a check that has ended with results. */
  readonly onEnd: (model: string) => void;
  readonly processName: string;
  readonly livingProcesses: () => Promise<ReadonlySet<string>>;
  readonly settings: { readonly maxChecks: number; readonly checkDays: number };
  readonly onError: (error: unknown) => void;
}

/** What a check came to, or why it could not run. */
export type RunOutcome = (EndedRound & { readonly model: string }) | { readonly error: string };

/** What a check in progress shares with the runner, which can stop it. */
export type ActiveRound = Pick<RunningRound, "entry" | "callers" | "isAborted" | "sent" | "firstMs">;

/** Runs checks in the background. Each is run by one process. */
export interface CheckRunner {
  /** Looks for checks to run now. */
  readonly wake: () => void;
  /** Starts no more checks, and stops those that run. */
  readonly stop: () => Promise<void>;
}

/** How often a process looks for checks that others have queued or left. Its own start at once, and an idle hub stays idle. */
const pollMs = 15_000;
const scheduleMs = 60_000;
const sweepMs = 10 * 60_000;

export const interruptedMessage = "The hub stopped while this check was running. Run it again.";

/** Runs one check, and saves what it came to. */
const runRound = async (deps: CheckRunnerDeps, round: ActiveRound): Promise<void> => {
  const { store, onError } = deps;
  const { entry, sent, isAborted } = round;
  const fail = (error: string): Promise<void> => store.fail(entry.id, entry.process ?? "", error, JSON.stringify(sent));
  try {
    const ended = await deps.run(round);
    if ("error" in ended) await fail(ended.error);
    else if (await store.finish(entry, ended)) deps.onEnd(ended.model);
  } catch (error) {
    if (!isAborted()) onError(error);
    await fail(isAborted() ? interruptedMessage : "This check failed because of an error of the hub. Run it again.");
  }
};

export const createCheckRunner = (deps: CheckRunnerDeps): CheckRunner => {
  const { store, settings, onError } = deps;
  const active = new Map<string, { readonly round: ActiveRound; readonly done: Promise<void> }>();
  let isStopping = false;
  let looking: Promise<void> = Promise.resolve();

  const start = (entry: RoundEntry): void => {
    const round: ActiveRound = { entry, callers: new Set(), isAborted: () => isStopping, sent: [], firstMs: [] };
    const done = runRound(deps, round)
      .catch(onError)
      .finally(() => {
        active.delete(entry.id);
        lookAgain();
      });
    active.set(entry.id, { round, done });
  };
  const look = async (): Promise<void> => {
    const found = await store.active();
    const isOwned = found.some(({ process }) => process !== null);
    const living = isOwned ? await deps.livingProcesses() : new Set<string>();
    for (const { id, process } of found) {
      if (isStopping) return;
      if (process !== null) {
        // What it has sent was charged, so that nothing is sent twice without being asked for.
        const isLeft = process === deps.processName ? !active.has(id) : !living.has(process);
        if (isLeft) await store.fail(id, process, interruptedMessage);
        continue;
      }
      if (active.size >= settings.maxChecks) continue;
      const entry = await store.own(id);
      if (entry) start(entry);
    }
  };
  // A look that has begun can have read the list before the caller wrote to it, so another one follows.
  const lookAgain = (): void => {
    if (!isStopping) looking = looking.then(look).catch(onError);
  };
  const queueDue = (): void => {
    if (!isStopping) looking = looking.then(deps.queueDue).then(look).catch(onError);
  };
  const timers = [
    setInterval(lookAgain, pollMs).unref(),
    setInterval(queueDue, scheduleMs).unref(),
    setInterval(() => void store.sweep(settings.checkDays).catch(onError), sweepMs).unref(),
  ];
  lookAgain();
  return {
    wake: lookAgain,
    stop: async () => {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await looking;
      for (const { round } of active.values()) for (const caller of round.callers) abort(caller);
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
};
