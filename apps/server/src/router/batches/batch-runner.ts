import { randomUUID } from "node:crypto";
import type { Viewer } from "../../identity/viewer.ts";
import type { Caller } from "../request.ts";
import { type BatchedCall, failedText, interruptedMessage, type LineOutcome, type RunLine } from "./batch-line.ts";
import type { BatchRow } from "./batch-store.ts";
import type { FileLine } from "./file-store.ts";
import type { RunnerStore } from "./runner-store.ts";

export interface BatchRunnerDeps {
  readonly store: RunnerStore;
  readonly runLine: RunLine;
  /** The account of a batch with the role of its token; undefined if it can no longer run calls. */
  readonly viewerOf: (batch: BatchRow) => Promise<Viewer | undefined>;
  readonly livingProcesses: () => Promise<ReadonlySet<string>>;
  /** Ingests and settles the calls that dead processes have left. */
  readonly settleDead: () => Promise<void>;
  readonly settings: { readonly batchConcurrency: number; readonly batchDays: number };
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Runs batches in the background. Each is run by one process at a time. */
export interface BatchRunner {
  /** Looks for batches to run now. */
  readonly wake: () => void;
  /** Starts no more lines, and waits for those that run; after `maxMs` they are aborted. */
  readonly stop: (maxMs: number) => Promise<void>;
}

/** How often a process looks for batches that no process runs. */
const pollMs = 5_000;
/** Batches that one process runs at a time; others wait. */
const maxBatches = 4;
/** Max delay before lines that a limit stopped are retried. */
const maxWaitMs = 60_000;

class ActiveBatch {
  readonly #deps: BatchRunnerDeps;
  readonly #isStopping: () => boolean;
  readonly callers = new Set<Caller>();
  #waitMs = 0;
  #hasExpired = false;
  #wake: (() => void) | undefined;

  constructor(deps: BatchRunnerDeps, isStopping: () => boolean) {
    this.#deps = deps;
    this.#isStopping = isStopping;
  }

  /** Ends a pause. */
  wake(): void {
    this.#wake?.();
  }

  async run(first: BatchRow): Promise<void> {
    const { store } = this.#deps;
    await this.#recover(first);
    for (;;) {
      const batch = await store.read(first.id);
      if (!batch || batch.process !== first.process) return;
      if (this.#isStopping()) return store.release(batch.id);
      if (await this.#step(batch)) return;
    }
  }

  /** Runs some lines; true if the batch has ended. */
  async #step(batch: BatchRow): Promise<boolean> {
    const { store, settings, now } = this.#deps;
    const lines = batch.status === "in_progress" ? await store.pending(batch) : [];
    if (lines.length === 0) {
      const last = this.#hasExpired ? "expired" : "completed";
      await store.finish(batch, batch.status === "cancelling" ? "cancelled" : last, settings.batchDays);
      return true;
    }
    this.#hasExpired = now() >= batch.expires_at;
    const viewer = this.#hasExpired ? "expired" : await this.#deps.viewerOf(batch);
    await this.#runLines(lines, (line) => this.#runOne(batch, line, viewer));
    if (this.#waitMs > 0) await this.#pause(Math.min(this.#waitMs, maxWaitMs));
    return false;
  }

  /** Lines that were running when a process was killed: what is in the ledger was sent, and is not sent again. */
  async #recover(batch: BatchRow): Promise<void> {
    const { store, settleDead } = this.#deps;
    const left = await store.running(batch.id);
    if (left.length > 0) await settleDead();
    for (const { number, request_id, at } of left) {
      if (!(await store.wasRouted(request_id, at))) {
        await store.reset(batch.id, number);
        continue;
      }
      const line = await store.inputLine(batch.input_file_id, number);
      const text = failedText(line?.custom_id ?? "", "interrupted", interruptedMessage);
      await store.end(batch.id, number, request_id, "failed", text);
    }
  }

  /** Runs lines a few at a time, until one must wait. */
  async #runLines(lines: readonly FileLine[], runOne: (line: FileLine) => Promise<void>): Promise<void> {
    this.#waitMs = 0;
    const waiting = [...lines];
    const work = async (): Promise<void> => {
      for (let line = waiting.shift(); line; line = waiting.shift()) {
        if (this.#isStopping() || this.#waitMs > 0) return;
        await runOne(line);
      }
    };
    // All are waited for: a line that still runs must not be taken for one that a dead process has left.
    const ended = await Promise.allSettled(Array.from({ length: this.#deps.settings.batchConcurrency }, work));
    for (const one of ended) if (one.status === "rejected") throw one.reason;
  }

  async #runOne(batch: BatchRow, line: FileLine, viewer: Viewer | "expired" | undefined): Promise<void> {
    const { store } = this.#deps;
    const requestId = randomUUID();
    if (!(await store.begin(batch.id, line.number, requestId))) {
      // It was cancelled, or another process owns it: the next look at the batch tells.
      this.#waitMs = Math.max(this.#waitMs, 1);
      return;
    }
    const outcome = await this.#outcomeOf({ batch, line, requestId }, viewer);
    if ("waitMs" in outcome) {
      this.#waitMs = Math.max(this.#waitMs, outcome.waitMs);
      return store.reset(batch.id, line.number);
    }
    await store.end(batch.id, line.number, requestId, outcome.state, outcome.text);
  }

  async #outcomeOf(
    call: Omit<BatchedCall, "viewer" | "caller">,
    viewer: Viewer | "expired" | undefined,
  ): Promise<LineOutcome> {
    const refuse = (code: string, message: string): LineOutcome => ({
      state: "failed",
      text: failedText(call.line.custom_id, code, message),
    });
    if (viewer === "expired") return refuse("batch_expired", "The batch has expired before this request was sent.");
    if (!viewer)
      return refuse("forbidden", "The token of this batch was revoked, or its account can no longer pay for it.");
    const caller: Caller = { isAborted: false, onAbort: undefined };
    this.callers.add(caller);
    try {
      return await this.#deps.runLine({ ...call, viewer, caller });
    } finally {
      this.callers.delete(caller);
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

export const createBatchRunner = (deps: BatchRunnerDeps): BatchRunner => {
  const { store, onError } = deps;
  const active = new Map<string, { readonly batch: ActiveBatch; readonly done: Promise<void> }>();
  let isStopping = false;
  let looking: Promise<void> | undefined;

  const start = (row: BatchRow): void => {
    const batch = new ActiveBatch(deps, () => isStopping);
    const done = batch
      .run(row)
      .catch(async (error) => {
        onError(error);
        await store.release(row.id).catch(onError);
      })
      .finally(() => active.delete(row.id));
    active.set(row.id, { batch, done });
  };
  const look = async (): Promise<void> => {
    const found = await store.active();
    const living = found.some(({ process }) => process !== null) ? await deps.livingProcesses() : new Set<string>();
    for (const { id, process } of found) {
      if (isStopping || active.size >= maxBatches) return;
      if (active.has(id) || (process !== null && living.has(process))) continue;
      const row = await store.own(id, process);
      if (row) start(row);
    }
  };
  // A look that has begun can have read the list before the caller wrote to it, so another one follows.
  const lookAgain = (): void => {
    if (!isStopping) looking = (looking ?? Promise.resolve()).then(look).catch(onError);
  };
  const wake = (): void => {
    for (const { batch } of active.values()) batch.wake();
    lookAgain();
  };
  const timer = setInterval(lookAgain, pollMs).unref();
  lookAgain();
  return {
    wake,
    stop: async (maxMs) => {
      isStopping = true;
      clearInterval(timer);
      await looking;
      const ended = Promise.all([...active.values()].map(({ done }) => done));
      for (const { batch } of active.values()) batch.wake();
      const abort = setTimeout(() => {
        for (const { batch } of active.values())
          for (const caller of batch.callers) {
            caller.isAborted = true;
            caller.onAbort?.();
          }
      }, maxMs);
      await ended;
      clearTimeout(abort);
    },
  };
};
