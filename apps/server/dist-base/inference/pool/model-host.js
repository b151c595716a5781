import { HubInferenceError } from "../hub-inference-error.js";
/** Max calls that run as one. */
const maxBatchSize = 32;
let lastBatch = 0;
/** One model in one process, with the calls that wait for it. */
export class ModelHost {
    target;
    memory;
    lastUsed;
    startedAt;
    isLoaded = false;
    /** Resolves when the model is loaded, or cannot be. */
    loading;
    #parts;
    #waiting = [];
    #running = new Map();
    #worker;
    #threads;
    #plan;
    #hasEnded = false;
    #loadTimer;
    #endLoading = () => { };
    constructor(target, parts) {
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
    get pid() {
        return this.#worker?.pid;
    }
    get waiting() {
        return this.#waiting.length;
    }
    /** Calls that wait or run. */
    get load() {
        let running = 0;
        for (const { calls } of this.#running.values())
            running += calls.length;
        return this.#waiting.length + running;
    }
    get isIdle() {
        return this.isLoaded && this.load === 0;
    }
    /** Puts a call into the queue; one whose caller leaves is taken out, or told to stop. */
    add(call) {
        this.#waiting.push(call);
        call.work.signal.addEventListener("abort", () => this.cancel(call), { once: true });
        this.#pump();
    }
    cancel(call) {
        if (call.isOver())
            return;
        const place = this.#waiting.indexOf(call);
        if (place >= 0)
            this.#waiting.splice(place, 1);
        else
            this.#worker?.send({ kind: "stop", job: call.id });
        call.fail(new HubInferenceError("cancelled", "The caller disconnected."));
    }
    /** Takes a call out that would not wait any longer. */
    withdraw(call) {
        const place = this.#waiting.indexOf(call);
        if (place >= 0)
            this.#waiting.splice(place, 1);
    }
    /** Tells the process how many threads it may use; the same number is not sent twice. */
    setThreads(count) {
        if (!this.isLoaded || count === this.#threads)
            return;
        this.#threads = count;
        this.#worker?.send({ kind: "threads", count });
    }
    end(why = "told", error) {
        if (this.#hasEnded)
            return;
        this.#hasEnded = true;
        this.isLoaded = false;
        this.#endLoading();
        clearTimeout(this.#loadTimer);
        this.#worker?.kill();
        const lost = error ??
            new HubInferenceError("worker_crashed", `The process that runs ${this.target.id} crashed during this call.`);
        for (const { calls, timer } of this.#running.values()) {
            clearTimeout(timer);
            for (const call of calls)
                call.fail(lost);
        }
        this.#running.clear();
        const waiting = this.#waiting.splice(0);
        const isFinal = why === "unloadable" || why === "stopped";
        if (isFinal)
            for (const call of waiting)
                call.fail(lost);
        this.#tidy();
        this.#parts.onEnd(this, why, isFinal ? [] : waiting, lost);
    }
    async #start() {
        try {
            const plan = await this.target.prepare();
            this.#plan = plan;
            if (this.#hasEnded)
                return this.#tidy();
            const worker = this.#parts.takeWorker();
            this.#worker = worker;
            worker.listen({ message: (message) => this.#hear(message), exit: () => this.end("crashed") });
            const { loadLimit } = this.#parts;
            this.#loadTimer = setTimeout(() => this.end("unloadable", this.#tooSlow("load", loadLimit)), loadLimit);
            worker.send({ kind: "load", plan });
        }
        catch (error) {
            const message = `The files of ${this.target.id} cannot be loaded: ${error.message}`;
            this.end("unloadable", new HubInferenceError("model_broken", message, {}, { cause: error }));
        }
    }
    #tidy() {
        if (this.#plan)
            void this.target.release(this.#plan).catch(() => { });
    }
    #tooSlow(what, limit) {
        const seconds = Math.round(limit / 1000);
        return new HubInferenceError("timed_out", `${this.target.id} took longer than ${seconds} seconds to ${what}.`);
    }
    #hear(message) {
        if (this.#hasEnded)
            return;
        if (message.kind === "pieces")
            for (const { job, piece } of message.pieces)
                this.#callRunning(job)?.work.onPiece?.(piece);
        else if (message.kind === "unloadable")
            this.end("unloadable", new HubInferenceError(message.error.code, message.error.message));
        else
            this.#advance(message);
    }
    #advance(message) {
        // What is planned is reserved: pages count only once they are written, and a context fills up over time.
        this.memory = Math.max(message.memory, this.target.memory ?? 0);
        if (message.kind === "loaded") {
            clearTimeout(this.#loadTimer);
            this.isLoaded = true;
            this.#endLoading();
            this.#parts.onLoaded(this.#parts.now() - this.startedAt);
        }
        else
            this.#settle(message);
        // A caller that was just answered may ask again at once, and so be part of the next run.
        setImmediate(() => this.#pump());
        this.#parts.onChange();
    }
    #callRunning(id) {
        for (const { calls } of this.#running.values()) {
            const call = calls.find((candidate) => candidate.id === id);
            if (call)
                return call.isOver() ? undefined : call;
        }
        return undefined;
    }
    #settle({ batch, outcomes }) {
        const running = this.#running.get(batch);
        if (!running)
            return;
        clearTimeout(running.timer);
        this.#running.delete(batch);
        this.lastUsed = this.#parts.now();
        this.#parts.onAnswered(outcomes, this.lastUsed - running.startedAt);
        for (const [place, call] of running.calls.entries()) {
            const outcome = outcomes[place];
            if (!call.isOver() && outcome)
                call.finish(outcome);
        }
    }
    /** Begins with whatever can begin: streams take turns, everything else waits for the run before it. */
    #pump() {
        while (this.isLoaded && this.#waiting.length > 0) {
            const [next] = this.#waiting;
            if (!next)
                return;
            const room = next.work.isBatched ? 1 : this.target.maxConcurrent;
            if (this.#running.size >= room)
                return;
            this.#begin(this.#takeBatch(next).filter((call) => !call.isOver()));
        }
    }
    #takeBatch({ work: { task, isBatched } }) {
        if (!isBatched)
            return this.#waiting.splice(0, 1);
        const calls = [];
        while (calls.length < maxBatchSize && this.#waiting[0]?.work.task === task)
            calls.push(...this.#waiting.splice(0, 1));
        return calls;
    }
    #begin(calls) {
        const [first] = calls;
        if (!first)
            return;
        for (const call of calls)
            this.#parts.onBegin(call);
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
//# sourceMappingURL=model-host.js.map