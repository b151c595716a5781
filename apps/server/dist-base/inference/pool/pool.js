import { bytesText } from "../../text/bytes-text.js";
import { countOf } from "../../text/count-of.js";
import { HubInferenceError } from "../hub-inference-error.js";
import { createCall } from "./call.js";
import { bareProcess, estimateMemory } from "./memory-estimate.js";
import { ModelHost } from "./model-host.js";
import { shareThreads } from "./share-threads.js";
import { createSpeeds } from "./speeds.js";
/** A model with so many calls at work or waiting gets one more process, where it may have one. */
const busy = 8;
/** A model whose processes die so often within so many milliseconds is not started again for those who wait. */
const maxCrashes = 3;
const crashWindow = 60_000;
class ModelPool {
    #parts;
    #hosts = new Set();
    #loadTimes = new Map();
    #crashes = new Map();
    #failures = new Map();
    #speeds = createSpeeds();
    #sweeper;
    #spare;
    #isClosed = false;
    #lastCall = 0;
    constructor(parts) {
        this.#parts = parts;
        this.#sweeper = setInterval(() => this.#endIdle(), Math.min(15_000, Math.max(100, parts.idleTime / 4)));
        this.#sweeper.unref();
    }
    async run(target, work) {
        if (this.#isClosed)
            throw new HubInferenceError("closing", "The hub is shutting down.", { retryAfter: 5 });
        if (work.signal.aborted)
            throw new HubInferenceError("cancelled", "The caller disconnected.");
        this.#checkQueue();
        const host = this.#hostFor(target);
        this.#lastCall += 1;
        const call = createCall(this.#lastCall, work, this.#parts.now());
        host.add(call);
        return work.loadWaitMs === undefined ? call.answered : this.#waitFor(call, work.loadWaitMs, target);
    }
    load(target) {
        if (this.#isClosed)
            return Promise.resolve();
        const [host = this.#open(target)] = this.#hostsOf(target);
        return host.loading;
    }
    hasRoomFor(target) {
        return this.#hostsOf(target).length > 0 || this.#used() + estimateMemory(target) <= this.#parts.memory;
    }
    isLoading(target) {
        return !this.#hostsOf(target).some(({ isLoaded }) => isLoaded);
    }
    stop(repositoryId, except) {
        for (const host of [...this.#hosts]) {
            const { target } = host;
            if (target.repositoryId !== repositoryId || target.key === except?.key)
                continue;
            const message = `${target.id} was stopped. Call it again to load it.`;
            host.end("stopped", new HubInferenceError("closing", message, { retryAfter: 1 }));
        }
    }
    speedOf({ key }) {
        return this.#speeds.of(key);
    }
    failureOf({ key }) {
        return this.#failures.get(key);
    }
    status() {
        return [...this.#hosts].map(({ target, pid, isLoaded, memory, load: requests, waiting }) => {
            const { id, repositoryId, engine, quantization } = target;
            const tokensPerSecond = this.speedOf(target)?.tokensPerSecond;
            return {
                id,
                repositoryId,
                engine,
                pid,
                isLoaded,
                memory,
                requests,
                waiting,
                ...(quantization !== undefined && { quantization }),
                ...(tokensPerSecond !== undefined && { tokensPerSecond }),
            };
        });
    }
    async close() {
        this.#isClosed = true;
        clearInterval(this.#sweeper);
        this.#spare?.kill();
        for (const host of [...this.#hosts])
            host.end("told", new HubInferenceError("closing", "The hub is shutting down."));
    }
    #checkQueue() {
        const waiting = [...this.#hosts].reduce((sum, host) => sum + host.waiting, 0);
        if (waiting >= this.#parts.queue)
            throw new HubInferenceError("overloaded", `The queue is full (${countOf(waiting, "call")}). Try again in a moment.`, {
                retryAfter: 2,
            });
    }
    /** Waits as long as the caller would; a model that is still loading then is said to be. */
    async #waitFor(call, loadWaitMs, target) {
        let timer;
        const over = new Promise((resolve) => {
            timer = setTimeout(() => resolve("over"), loadWaitMs);
        });
        try {
            const first = await Promise.race([call.answered, over]);
            if (first !== "over")
                return first;
        }
        finally {
            clearTimeout(timer);
        }
        const [host] = this.#hostsOf(target);
        if (!host || host.isLoaded || call.isOver())
            return call.answered;
        host.withdraw(call);
        const error = this.#stillLoading(host);
        call.fail(error);
        return call.answered;
    }
    #stillLoading({ target, startedAt }) {
        const known = this.#loadTimes.get(target.key) ?? 1_500 + target.bytes / (100 * 1024);
        const left = Math.max(1, (known - (this.#parts.now() - startedAt)) / 1000);
        const estimatedTime = Math.round(left * 10) / 10;
        return new HubInferenceError("loading", `Model ${target.id} is currently loading`, {
            estimatedTime,
            retryAfter: Math.ceil(estimatedTime),
        });
    }
    #hostsOf({ key }) {
        return [...this.#hosts].filter(({ target }) => target.key === key);
    }
    /** The process of a model that has least to do; one more is started when all of them are busy. */
    #hostFor(target) {
        const hosts = this.#hostsOf(target);
        const loaded = hosts.filter(({ isLoaded }) => isLoaded);
        const [first = this.#open(target), ...others] = loaded.length > 0 ? loaded : hosts;
        const free = others.reduce((best, host) => (host.load < best.load ? host : best), first);
        if (free.load >= busy && loaded.length === hosts.length && this.#canAddProcess(target, hosts.length))
            this.#open(target);
        return free;
    }
    #canAddProcess(target, count) {
        const hasRoom = this.#used() + estimateMemory(target) <= this.#parts.memory;
        return count < target.maxProcesses && hasRoom && this.#recentCrashes(target.key).length === 0;
    }
    #open(target) {
        this.#makeRoom(target);
        const host = new ModelHost(target, {
            takeWorker: () => this.#takeWorker(target.engine),
            now: this.#parts.now,
            estimate: estimateMemory(target),
            timeLimit: this.#parts.timeLimit,
            loadLimit: this.#parts.loadLimit,
            onBegin: ({ queuedAt }) => this.#parts.onBegin?.(this.#parts.now() - queuedAt),
            onLoaded: (milliseconds) => {
                this.#loadTimes.set(target.key, milliseconds);
                this.#failures.delete(target.key);
                if (target.engine === "onnx")
                    this.#keepSpare();
            },
            onAnswered: (outcomes, ms) => this.#speeds.add(target.key, outcomes, ms),
            onEnd: (ended, why, left, error) => {
                if (why === "unloadable" || why === "crashed")
                    this.#noteFailure(target.key, error.message);
                this.#replace(ended, why, left);
            },
            onChange: () => {
                this.#trim();
                this.#shareThreads();
            },
        });
        this.#hosts.add(host);
        return host;
    }
    #used() {
        const hosts = [...this.#hosts].reduce((sum, { memory }) => sum + memory, 0);
        return hosts + (this.#spare ? bareProcess : 0);
    }
    #shareThreads() {
        const busy = [...this.#hosts].filter(({ load }) => load > 0);
        const share = shareThreads(this.#parts.cores, busy.map(({ target }) => target));
        for (const host of busy)
            if (host.target.engine === "llama")
                host.setThreads(Math.min(share, host.target.threads));
    }
    #oldestIdle() {
        const idle = [...this.#hosts].filter((host) => host.isIdle);
        return idle.sort((left, right) => left.lastUsed - right.lastUsed)[0];
    }
    /** Unloads what was not used for longest until there is room. */
    #makeRoom(target) {
        const need = estimateMemory(target);
        const budget = this.#parts.memory;
        if (need > budget)
            throw new HubInferenceError("no_memory", `${target.id} needs about ${bytesText(need)} of memory; the limit for models is ${bytesText(budget)}. Raise ORRERY_INFERENCE_MEMORY.`);
        while (this.#used() + need > budget) {
            if (this.#spare)
                this.#dropSpare();
            else {
                const oldest = this.#oldestIdle();
                if (!oldest)
                    throw new HubInferenceError("no_memory", "All memory for models is in use. Try again soon.", {
                        retryAfter: 5,
                    });
                oldest.end();
            }
        }
    }
    /** A model that has grown pushes others out, and is itself begun anew once it alone is too large. */
    #trim() {
        while (this.#used() > this.#parts.memory) {
            const oldest = this.#oldestIdle();
            if (this.#spare)
                this.#dropSpare();
            else if (oldest)
                oldest.end();
            else
                return;
        }
    }
    #takeWorker(engine) {
        if (engine !== "onnx")
            return this.#parts.startWorker(engine);
        const spare = this.#spare;
        this.#spare = undefined;
        return spare ?? this.#parts.startWorker(engine);
    }
    /** A process that waits for the next model saves that model half a second. */
    #keepSpare() {
        if (this.#spare || this.#isClosed || this.#used() + bareProcess > this.#parts.memory)
            return;
        const spare = this.#parts.startWorker("onnx");
        this.#spare = spare;
        spare.listen({
            message: () => { },
            exit: () => {
                if (this.#spare === spare)
                    this.#spare = undefined;
            },
        });
    }
    #dropSpare() {
        const spare = this.#spare;
        this.#spare = undefined;
        spare?.kill();
    }
    #endIdle() {
        const oldest = this.#parts.now() - this.#parts.idleTime;
        const { staysLoaded = () => false } = this.#parts;
        for (const host of [...this.#hosts])
            if (host.isIdle && host.lastUsed <= oldest && !staysLoaded(host.target.id))
                host.end();
        if (this.#hosts.size === 0)
            this.#dropSpare();
    }
    /** Calls that waited for a process that died are for its successor, unless it would only die again. */
    #replace(ended, why, waiting) {
        const { target } = ended;
        this.#hosts.delete(ended);
        const crashes = why === "crashed" ? this.#noteCrash(target.key) : 0;
        const left = waiting.filter((call) => !call.isOver());
        if (left.length === 0)
            return;
        try {
            if (this.#isClosed)
                throw new HubInferenceError("closing", "The hub is shutting down.", { retryAfter: 5 });
            if (crashes >= maxCrashes)
                throw new HubInferenceError("worker_crashed", `The process that runs ${target.id} has died ${crashes} times in a minute.`);
            for (const call of left)
                this.#hostFor(target).add(call);
        }
        catch (error) {
            for (const call of left)
                call.fail(error);
        }
    }
    #noteFailure(key, message) {
        if (this.#failures.size > 1_000)
            this.#failures.clear();
        this.#failures.set(key, message);
    }
    #recentCrashes(key) {
        const since = this.#parts.now() - crashWindow;
        return (this.#crashes.get(key) ?? []).filter((at) => at > since);
    }
    #noteCrash(key) {
        const recent = [...this.#recentCrashes(key), this.#parts.now()];
        this.#crashes.set(key, recent);
        return recent.length;
    }
}
/** A pool without any process yet. */
export const createPool = (parts) => {
    const pool = new ModelPool(parts);
    return {
        run: (target, work) => pool.run(target, work),
        load: (target) => pool.load(target),
        hasRoomFor: (target) => pool.hasRoomFor(target),
        isLoading: (target) => pool.isLoading(target),
        stop: (repositoryId, except) => pool.stop(repositoryId, except),
        status: () => pool.status(),
        speedOf: (target) => pool.speedOf(target),
        failureOf: (target) => pool.failureOf(target),
        close: () => pool.close(),
    };
};
//# sourceMappingURL=pool.js.map