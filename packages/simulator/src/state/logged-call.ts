import type { FaultKind, RequestStage } from "./simulation.ts";

/** How the connection of a request ended. */
export interface Closing {
  /** Time by `performance.now()`. */
  readonly at: number;
  /** False when the other side left, or was left, before the reply was whole. */
  readonly isComplete: boolean;
}

/** A request the simulator received. */
export interface LoggedCall {
  readonly method: string;
  /** The address as the provider would have seen it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly stage: RequestStage;
  readonly provider?: string;
  readonly isRouted: boolean;
  /** JSON body, form fields, or the type and size of a file. */
  body: unknown;
  task?: string;
  status: number;
  /** Why the request was refused, field by field. */
  faults: readonly string[];
  eventsSent: number;
  /** Time by `performance.now()` at which the request came. */
  readonly at: number;
  /** The fault it met, if it met one. */
  fault?: FaultKind;
  /** How the connection ended; absent while the reply is not over. */
  closing?: Closing;
  readonly closed: Promise<Closing>;
}
