import { errorMessage } from "../../errors.ts";
import { HubInferenceError } from "../hub-inference-error.ts";
import type { FromWorker, InferenceOutcome, ModelPlan } from "../messages.ts";
import type { ModelTarget, PoolCall } from "./call.ts";
import type { WorkerHandle } from "./worker-handle.ts";

/** What a host is run by. */
export interface HostOptions {
  readonly takeWorker: () => WorkerHandle;
  readonly now: () => number;
  /** Bytes that the model is taken to need until it has said so itself. */
  readonly estimate: number;
  /** Most milliseconds for each run, and for loading. */
  readonly timeLimit: number;
  readonly loadLimit: number;
  /** Called when a call leaves the queue. */
  readonly onBegin: (call: PoolCall) => void;
  readonly onLoaded: (milliseconds: number) => void;
  /** Called once, when the host has ended; calls that were never begun are handed back. */
  readonly onEnd: (host: ModelHost, why: HostEnd, waiting: readonly PoolCall[], error: HubInferenceError) => void;
  /** Called with the answers of calls that ran as one, and the milliseconds that they took. */
  readonly onAnswered: (outcomes: readonly InferenceOutcome[], ms: number) => void;
  /** Called when calls have begun or ended, or memory has changed. */
  readonly onChange: () => void;
}

/** Why a host ended: it was told to, an admin stopped the model, its process died, or the model cannot be loaded. */
export type HostEnd = "told" | "stopped" | "crashed" | "unloadable";

interface Batch {
  readonly calls: readonly PoolCall[];
  readonly timer: NodeJS.Timeout;
  readonly startedAt: number;
}

/** Max calls that run as one. */
const maxBatchSize = 32;

let lastBatch = 0;

/** One model in one process, with the calls that wait for it. */
export class ModelHost {
  readonly target: ModelTarget;
  memory: number;
  lastUsed: number;
  readonly startedAt: number;
  isLoaded = false;
  /** Resolves when the model is loaded, or cannot be. */
  readonly loading: Promise<void>;
  readonly #parts: HostOptions;
  readonly #waiting: PoolCall[] = [];
  readonly #running = new Map<number, Batch>();
  #worker: WorkerHandle | undefined;
  #threads: number | undefined;
  #plan: ModelPlan | undefined;
  #hasEnded = false;
  #loadTimer: NodeJS.Timeout | undefined;
  #endLoading: () => void = () => {};

  constructor(target: ModelTarget, parts: HostOptions) {
    this.target = target;
    this.#parts = parts;
    this.memory = parts.estimate;
    this.startedAt = parts.now();
    this.lastUsed = this.startedAt;
    this.loading = new Promise((resolve) => {
      this.#endLoading = resolve;
    });
    void this.#start();
  }

  get pid(): number | undefined {
    return this.#worker?.pid;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Calls that wait or run. */
  get load(): number {
    let running = 0;
    for (const { calls } of this.#running.values()) running += calls.length;
    return this.#waiting.length + running;
  }

  get isIdle(): boolean {
    return this.isLoaded && this.load === 0;
  }

  /** Puts a call into the queue; one whose caller leaves is taken out, or told to stop. */
  add(call: PoolCall): void {
    this.#waiting.push(call);
    call.work.signal.addEventListener("abort", () => this.cancel(call), { once: true });
    this.#pump();
  }

  cancel(call: PoolCall): void {
    if (call.isOver()) return;
    const place = this.#waiting.indexOf(call);
    if (place >= 0) this.#waiting.splice(place, 1);
    else this.#worker?.send({ kind: "stop", job: call.id });
    call.fail(new HubInferenceError("cancelled", "The caller disconnected."));
  }

  /** Takes a call out that would not wait any longer. */
  withdraw(call: PoolCall): void {
    const place = this.#waiting.indexOf(call);
    if (place >= 0) this.#waiting.splice(place, 1);
  }

  /** Tells the process how many threads it may use; the same number is not sent twice. */
  setThreads(count: number): void {
    if (!this.isLoaded || count === this.#threads) return;
    this.#threads = count;
    this.#worker?.send({ kind: "threads", count });
  }

  end(why: HostEnd = "told", error?: HubInferenceError): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.isLoaded = false;
    this.#endLoading();
    clearTimeout(this.#loadTimer);
    this.#worker?.kill();
    const lost =
      error ??
      new HubInferenceError("worker_crashed", `The process that runs ${this.target.id} crashed during this call.`);
    for (const { calls, timer } of this.#running.values()) {
      clearTimeout(timer);
      for (const call of calls) call.fail(lost);
    }
    this.#running.clear();
    const waiting = this.#waiting.splice(0);
    const isFinal = why === "unloadable" || why === "stopped";
    if (isFinal) for (const call of waiting) call.fail(lost);
    this.#tidy();
    this.#parts.onEnd(this, why, isFinal ? [] : waiting, lost);
  }

  async #start(): Promise<void> {
    try {
      const plan = await this.target.prepare();
      this.#plan = plan;
      if (this.#hasEnded) return this.#tidy();
      const worker = this.#parts.takeWorker();
      this.#worker = worker;
      worker.listen({ message: (message) => this.#hear(message), exit: () => this.end("crashed") });
      const { loadLimit } = this.#parts;
      this.#loadTimer = setTimeout(() => this.end("unloadable", this.#tooSlow("load", loadLimit)), loadLimit);
      worker.send({ kind: "load", plan });
    } catch (error) {
      const message = `The files of ${this.target.id} cannot be loaded: ${errorMessage(error)}`;
      this.end("unloadable", new HubInferenceError("model_broken", message, {}, { cause: error }));
    }
  }

  #tidy(): void {
    if (this.#plan) void this.target.release(this.#plan).catch(() => {});
  }

  #tooSlow(what: string, limit: number): HubInferenceError {
    const seconds = Math.round(limit / 1000);
    return new HubInferenceError("timed_out", `${this.target.id} took longer than ${seconds} seconds to ${what}.`);
  }

  #hear(message: FromWorker): void {
    if (this.#hasEnded) return;
    if (message.kind === "pieces")
      for (const { job, piece } of message.pieces) this.#callRunning(job)?.work.onPiece?.(piece);
    else if (message.kind === "unloadable")
      this.end("unloadable", new HubInferenceError(message.error.code, message.error.message));
    else this.#advance(message);
  }

  #advance(message: Extract<FromWorker, { memory: number }>): void {
    // What is planned is reserved: pages count only once they are written, and a context fills up over time.
    this.memory = Math.max(message.memory, this.target.memory ?? 0);
    if (message.kind === "loaded") {
      clearTimeout(this.#loadTimer);
      this.isLoaded = true;
      this.#endLoading();
      this.#parts.onLoaded(this.#parts.now() - this.startedAt);
    } else this.#settle(message);
    // A caller that was just answered may ask again at once, and so be part of the next run.
    setImmediate(() => this.#pump());
    this.#parts.onChange();
  }

  #callRunning(id: number): PoolCall | undefined {
    for (const { calls } of this.#running.values()) {
      const call = calls.find((candidate) => candidate.id === id);
      if (call) return call.isOver() ? undefined : call;
    }
    return undefined;
  }

  #settle({ batch, outcomes }: Extract<FromWorker, { kind: "finished" }>): void {
    const running = this.#running.get(batch);
    if (!running) return;
    clearTimeout(running.timer);
    this.#running.delete(batch);
    this.lastUsed = this.#parts.now();
    this.#parts.onAnswered(outcomes, this.lastUsed - running.startedAt);
    for (const [place, call] of running.calls.entries()) {
      const outcome = outcomes[place];
      if (!call.isOver() && outcome) call.finish(outcome);
    }
  }

  /** Begins with whatever can begin: streams take turns, everything else waits for the run before it. */
  #pump(): void {
    while (this.isLoaded && this.#waiting.length > 0) {
      const [next] = this.#waiting;
      if (!next) return;
      const room = next.work.isBatched ? 1 : this.target.maxConcurrent;
      if (this.#running.size >= room) return;
      this.#begin(this.#takeBatch(next).filter((call) => !call.isOver()));
    }
  }

  #takeBatch({ work: { task, isBatched } }: PoolCall): PoolCall[] {
    if (!isBatched) return this.#waiting.splice(0, 1);
    const calls: PoolCall[] = [];
    while (calls.length < maxBatchSize && this.#waiting[0]?.work.task === task)
      calls.push(...this.#waiting.splice(0, 1));
    return calls;
  }

  #begin(calls: readonly PoolCall[]): void {
    const [first] = calls;
    if (!first) return;
    for (const call of calls) this.#parts.onBegin(call);
    lastBatch += 1;
    const { timeLimit } = this.#parts;
    const timer = setTimeout(() => this.end("crashed", this.#tooSlow("answer", timeLimit)), timeLimit);
    timer.unref();
    this.#running.set(lastBatch, { calls, timer, startedAt: this.#parts.now() });
    this.#parts.onChange();
    const jobs = calls.map(({ id, work: { inputs, parameters, onPiece } }) => ({
      id,
      inputs,
      parameters,
      isStreamed: onPiece !== undefined,
    }));
    this.#worker?.send({ kind: "run", batch: lastBatch, task: first.work.task, jobs });
  }
}
