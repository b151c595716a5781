/** Options of a simulated reply, by header (`x-simulate`) or through the control API. */

/** Every fault, with what it does. */
export const faultKinds = {
  refuse: "no connection: nothing listens at the address",
  "no-host": "no connection: the name of the host is not known",
  reset: "the connection is closed before any byte of a reply",
  "slow-headers": "nothing comes for `delay` milliseconds, a minute by default",
  status: "an error status, with `retry-after` and `shape` as given",
  "error-body": "status 200 with an error for a body",
  "bad-json": "a body, or an event, that is not JSON",
  "content-type": "an HTML page with status 200",
  cut: "the connection is closed after `after` events, or in the middle of a body",
  stall: "nothing more comes after `after` events, or after half a body; the connection stays open",
  "long-line": "an event, or a body, that grows to `size` bytes and never ends",
  "error-event": "an error in the stream after `after` events",
  "no-done": "a stream that ends after its finish reason, without [DONE]",
  "no-usage": "an answer that does not say how many tokens it took",
  "no-finish": "a stream that ends after `after` events as if it were over",
  "job-fails": "a job that ends in failure",
  "job-forever": "a job that never ends",
  "result-missing": "the address of the result answers 404",
} as const;

export type FaultKind = keyof typeof faultKinds;

/** Which requests a fault is for. */
export type RequestStage = "call" | "status" | "result" | "cancel" | "media" | "hub";

/** The shape of an error body: providers differ. */
export type ErrorShape = "text" | "message" | "object" | "detail" | "plain";

/** How fast the events of a stream come. */
type Pace = "burst" | "coalesced" | "delay";

export interface Simulation {
  readonly fault?: FaultKind;
  readonly status?: number;
  readonly retryAfter?: string;
  readonly shape?: ErrorShape;
  /** Events that come before the fault. */
  readonly after?: number;
  /** Milliseconds before headers, or between events. */
  readonly delay?: number;
  readonly size?: number;
  /** How many requests have the fault; those after them are fine. */
  readonly times?: number;
  readonly at?: RequestStage;
  /** The task that is meant, where an address has several. */
  readonly task?: string;
  /** Polls a job answers with "not yet". */
  readonly polls?: number;
  /** Length of a stream. */
  readonly events?: number;
  readonly pace?: Pace;
  /** Only requests whose path contains this. */
  readonly path?: string;
}

const numbers = ["status", "after", "delay", "size", "times", "polls", "events"];
const texts = ["fault", "retryAfter", "shape", "at", "task", "pace", "path"];

const camel = (name: string): string => (name === "retry-after" ? "retryAfter" : name);

/** Parses the header: `status=503; retry-after=2; times=2`, `cut; after=3`. */
export const parseSimulation = (header: string): Simulation => {
  const found: Record<string, unknown> = {};
  for (const part of header
    .split(";")
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [, name = "", value] = /^([^=]+?)\s*(?:=\s*(.*))?$/.exec(part) ?? [];
    const key = camel(name);
    if (value === undefined && Object.hasOwn(faultKinds, name)) found.fault = name;
    else if (value !== undefined && numbers.includes(key)) found[key] = Number(value);
    else if (value !== undefined && texts.includes(key)) found[key] = value;
    else throw new Error(`x-simulate: cannot read ${JSON.stringify(part)}`);
  }
  if (found.status !== undefined && found.fault === undefined) found.fault = "status";
  return found as Simulation;
};

/** The header of a simulation. */
export const formatSimulation = (simulation: Simulation): string =>
  Object.entries(simulation)
    .map(([name, value]) => `${name === "retryAfter" ? "retry-after" : name}=${value}`)
    .join("; ");
