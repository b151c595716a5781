import type { IncomingMessage, ServerResponse } from "node:http";
import type { Identity } from "./identify.ts";

/** Whether the caller has disconnected. `onAbort` belongs to the one operation in progress. */
export interface Caller {
  isAborted: boolean;
  onAbort: (() => void) | undefined;
  /** Set while a stream can still be told that the hub stops. */
  onInterrupt?: (() => void) | undefined;
}

/** A call to check one provider or engine, which is sent as it is and to nothing else. */
export interface ProbeTarget {
  /** The engine; 0 if the model's provider is none of its own engines. */
  readonly endpointId: number;
}

export interface RouterRequest extends Identity {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly at: number;
  /** The path below `/router/`, still encoded, without its query. */
  readonly path: string;
  readonly query: string;
  readonly caller: Caller;
  /** The account that pays. */
  readonly accountId: number | null;
  /** Set for a call that the hub sends to check a provider. */
  readonly probe?: ProbeTarget;
}
