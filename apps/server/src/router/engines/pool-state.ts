import type { ConnectionTest } from "@orrery/contract";

/** A call that waits for room at an endpoint. */
export interface Waiting {
  readonly maxInFlight: number;
  readonly begin: () => void;
}

/** How often an endpoint must fail its check before it counts as down, so that one lost packet changes nothing. */
const failuresToDown = 2;
const hourMs = 3_600_000;
/** Enough for a median of an hour, and for a trend. */
const maxSamples = 500;

type Check = Pick<ConnectionTest, "status" | "message" | "models">;

interface Sample {
  readonly at: number;
  readonly ms: number;
}

/** What this process knows of one endpoint: calls in progress, its newest health check and its speed. */
export class EndpointState {
  inFlight = 0;
  /** Calls of the hub's other processes, as they last reported them. */
  elsewhere = { inFlight: 0, queued: 0 };
  readonly queue: Waiting[] = [];
  /** Counts up with every call of the pool, so that the endpoint that was used least recently is known. */
  lastUse = 0;
  check: Check | undefined;
  checkedAt: number | undefined;
  /** When the status last changed. */
  since: number | undefined;
  /** When it became healthy after it was not. */
  recoveredAt: number | undefined;
  #failedChecks = 0;
  #samples: Sample[] = [];

  noteCheck(check: Check, at: number): void {
    this.checkedAt = at;
    this.#failedChecks = check.status === "unreachable" ? this.#failedChecks + 1 : 0;
    if (check.status === "unreachable" && this.#failedChecks < failuresToDown && this.check) return;
    const before = this.check?.status;
    this.check = check;
    if (before === check.status) return;
    this.since = at;
    if (check.status === "healthy" && before !== undefined) this.recoveredAt = at;
  }

  /** What was found says nothing of an endpoint that is elsewhere now. */
  forgetCheck(): void {
    this.check = undefined;
    this.checkedAt = undefined;
    this.since = undefined;
    this.recoveredAt = undefined;
    this.#failedChecks = 0;
  }

  noteFirstByte(ms: number, at: number): void {
    this.#samples.push({ at, ms });
    if (this.#samples.length > maxSamples) this.#samples.shift();
  }

  /** Times to the first byte within the last hour, oldest first. */
  firstBytes(at: number): readonly number[] {
    return this.#samples.filter((sample) => at - sample.at <= hourMs).map(({ ms }) => ms);
  }

  hasRoom(maxInFlight: number): boolean {
    return this.inFlight + this.elsewhere.inFlight < maxInFlight;
  }

  /** Starts waiting calls while there is room. */
  startWaiting(): void {
    for (;;) {
      const [next] = this.queue;
      if (!next || !this.hasRoom(next.maxInFlight)) return;
      this.queue.shift();
      next.begin();
    }
  }
}

export const createPoolState = () => {
  const states = new Map<number, EndpointState>();
  let uses = 0;
  return {
    of: (endpoint: number): EndpointState => {
      const known = states.get(endpoint);
      if (known) return known;
      const fresh = new EndpointState();
      states.set(endpoint, fresh);
      return fresh;
    },
    entries: (): Iterable<readonly [endpoint: number, state: EndpointState]> => states,
    /** Removes the states of endpoints that no longer exist, once they have no calls. */
    keepOnly: (endpoints: ReadonlySet<number>): void => {
      for (const [id, { inFlight, queue }] of states)
        if (!endpoints.has(id) && inFlight === 0 && queue.length === 0) states.delete(id);
    },
    nextUse: (): number => ++uses,
  };
};

/** The states of all endpoints in this process. */
export type PoolState = ReturnType<typeof createPoolState>;
