/** One call to an endpoint: waits for room, then counts as in flight until its reply ends. */
class PooledCall {
    maxInFlight;
    #state;
    #listener;
    #now;
    #send;
    #timer;
    #phase = "new";
    #startedAt = 0;
    #hasData = false;
    #abort = () => { };
    constructor(state, limits, listener, now, send) {
        this.#state = state;
        this.maxInFlight = limits.max_in_flight ?? Number.POSITIVE_INFINITY;
        this.#listener = listener;
        this.#now = now;
        this.#send = send;
    }
    start(queueMs) {
        if (this.#state.hasRoom(this.maxInFlight)) {
            this.begin();
            return;
        }
        this.#phase = "waiting";
        this.#state.queue.push(this);
        this.#timer = setTimeout(() => this.#giveUp(queueMs), queueMs);
    }
    begin() {
        clearTimeout(this.#timer);
        this.#phase = "sent";
        this.#state.inFlight += 1;
        this.#startedAt = this.#now();
        this.#abort = this.#send({
            onHead: (head, control) => this.#listener.onHead(head, control),
            onData: (chunk) => {
                this.#noteData();
                this.#listener.onData(chunk);
            },
            onEnd: () => {
                this.#end();
                this.#listener.onEnd();
            },
            onError: (error) => {
                this.#end();
                this.#listener.onError(error);
            },
        });
    }
    abort() {
        if (this.#phase === "waiting")
            this.#leaveQueue();
        else if (this.#phase === "sent") {
            this.#abort();
            this.#end();
        }
        this.#phase = "over";
    }
    #noteData() {
        if (this.#hasData)
            return;
        this.#hasData = true;
        const at = this.#now();
        this.#state.noteFirstByte(at - this.#startedAt, at);
    }
    #leaveQueue() {
        clearTimeout(this.#timer);
        this.#state.queue.splice(this.#state.queue.indexOf(this), 1);
    }
    #giveUp(queueMs) {
        this.#leaveQueue();
        this.#phase = "over";
        const message = `all ${this.maxInFlight} places are in use, and none became free within ${queueMs} ms`;
        this.#listener.onError({ kind: "busy", message });
    }
    #end() {
        if (this.#phase !== "sent")
            return;
        this.#phase = "over";
        this.#state.inFlight -= 1;
        this.#state.startWaiting();
    }
}
/** Sends to an endpoint within its limits, and counts its calls. */
export const pooledSend = ({ pools, queueMs, now }, endpoint, send) => (request, timeouts, listener) => {
    const { first_byte_ms, idle_ms } = endpoint;
    const own = { firstByteMs: first_byte_ms ?? timeouts.firstByteMs, idleMs: idle_ms ?? timeouts.idleMs };
    const state = pools.of(endpoint.id);
    state.lastUse = pools.nextUse();
    const call = new PooledCall(state, endpoint, listener, now, (counted) => send(request, own, counted));
    call.start(queueMs);
    return () => call.abort();
};
//# sourceMappingURL=pooled-send.js.map