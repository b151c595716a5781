import type { EndpointRow } from "../../engines/endpoint-row.ts";
import type { EndpointState, PoolState, Waiting } from "../../engines/pool-state.ts";
import type { Abort, Send, UpstreamListener, UpstreamRequest, UpstreamTimeouts } from "../send.ts";

export interface PooledSendDeps {
  readonly pools: PoolState;
  /** How long a call waits for room at an endpoint with a limit. */
  readonly queueMs: number;
  readonly now: () => number;
}

type Limits = Pick<EndpointRow, "id" | "max_in_flight" | "first_byte_ms" | "idle_ms">;

/** One call to an endpoint: waits for room, then counts as in flight until its reply ends. */
class PooledCall implements Waiting {
  readonly maxInFlight: number;
  readonly #state: EndpointState;
  readonly #listener: UpstreamListener;
  readonly #now: () => number;
  readonly #send: (listener: UpstreamListener) => Abort;
  #timer: NodeJS.Timeout | undefined;
  #phase: "new" | "waiting" | "sent" | "over" = "new";
  #startedAt = 0;
  #hasData = false;
  #abort: Abort = () => {};

  constructor(
    state: EndpointState,
    limits: Limits,
    listener: UpstreamListener,
    now: () => number,
    send: (listener: UpstreamListener) => Abort,
  ) {
    this.#state = state;
    this.maxInFlight = limits.max_in_flight ?? Number.POSITIVE_INFINITY;
    this.#listener = listener;
    this.#now = now;
    this.#send = send;
  }

  start(queueMs: number): void {
    if (this.#state.hasRoom(this.maxInFlight)) {
      this.begin();
      return;
    }
    this.#phase = "waiting";
    this.#state.queue.push(this);
    this.#timer = setTimeout(() => this.#giveUp(queueMs), queueMs);
  }

  begin(): void {
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

  abort(): void {
    if (this.#phase === "waiting") this.#leaveQueue();
    else if (this.#phase === "sent") {
      this.#abort();
      this.#end();
    }
    this.#phase = "over";
  }

  #noteData(): void {
    if (this.#hasData) return;
    this.#hasData = true;
    const at = this.#now();
    this.#state.noteFirstByte(at - this.#startedAt, at);
  }

  #leaveQueue(): void {
    clearTimeout(this.#timer);
    this.#state.queue.splice(this.#state.queue.indexOf(this), 1);
  }

  #giveUp(queueMs: number): void {
    this.#leaveQueue();
    this.#phase = "over";
    const message = `all ${this.maxInFlight} places are in use, and none became free within ${queueMs} ms`;
    this.#listener.onError({ kind: "busy", message });
  }

  #end(): void {
    if (this.#phase !== "sent") return;
    this.#phase = "over";
    this.#state.inFlight -= 1;
    this.#state.startWaiting();
  }
}

/** Sends to an endpoint within its limits, and counts its calls. */
export const pooledSend =
  ({ pools, queueMs, now }: PooledSendDeps, endpoint: Limits, send: Send): Send =>
  (request: UpstreamRequest, timeouts: UpstreamTimeouts, listener) => {
    const { first_byte_ms, idle_ms } = endpoint;
    const own = { firstByteMs: first_byte_ms ?? timeouts.firstByteMs, idleMs: idle_ms ?? timeouts.idleMs };
    const state = pools.of(endpoint.id);
    state.lastUse = pools.nextUse();
    const call = new PooledCall(state, endpoint, listener, now, (counted) => send(request, own, counted));
    call.start(queueMs);
    return () => call.abort();
  };
