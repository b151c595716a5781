const isWhole = (body) => body instanceof Uint8Array;
const asBuffer = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
/** One call to the hub's own inference service. */
class LocalCall {
    #listener;
    #controller = new AbortController();
    #isOver = false;
    #isPaused = false;
    #timer;
    #resume;
    constructor(listener) {
        this.#listener = listener;
    }
    async run(inference, ask, timeouts) {
        try {
            // It has a limit of its own for loading a model.
            this.#startTimeout(timeouts.firstByteMs + (inference.loadWaitMs ?? 0), "no reply");
            const reply = await inference.answer({ ...ask, signal: this.#controller.signal });
            if (this.#isOver)
                return;
            this.#startTimeout(timeouts.idleMs, "no data");
            this.#listener.onHead({ status: reply.status, headers: reply.headers }, this);
            await this.#relay(reply.body);
            if (this.#finish())
                this.#listener.onEnd();
        }
        catch {
            if (this.#finish())
                this.#listener.onError({ kind: "network", message: "the hub's inference service failed" });
        }
    }
    pause() {
        this.#isPaused = true;
    }
    resume() {
        this.#isPaused = false;
        if (!this.#isOver)
            this.#timer?.refresh();
        this.#resume?.();
    }
    abort() {
        if (!this.#finish())
            return;
        this.#controller.abort();
        this.#resume?.();
    }
    #finish() {
        if (this.#isOver)
            return false;
        this.#isOver = true;
        clearTimeout(this.#timer);
        return true;
    }
    #startTimeout(milliseconds, what) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            if (this.#isPaused)
                return void this.#timer?.refresh();
            if (!this.#finish())
                return;
            this.#controller.abort();
            this.#listener.onError({ kind: "timeout", message: `${what} for ${milliseconds} ms` });
        }, milliseconds);
    }
    /** While paused, neither data nor the end is delivered. */
    async #untilResumed() {
        while (this.#isPaused && !this.#isOver)
            await new Promise((resolve) => {
                this.#resume = resolve;
            });
    }
    async #relay(body) {
        for await (const chunk of isWhole(body) ? [body] : body) {
            await this.#untilResumed();
            if (this.#isOver)
                return;
            this.#timer?.refresh();
            this.#listener.onData(asBuffer(chunk));
        }
        await this.#untilResumed();
    }
}
/** Sends to the hub's own inference service, so that its replies are relayed and metered like any provider's. */
export const createLocalSend = (inference, ask) => ({ body }, timeouts, listener) => {
    const call = new LocalCall(listener);
    void call.run(inference, { ...ask, body: body }, timeouts);
    return () => call.abort();
};
//# sourceMappingURL=send-to-hub.js.map