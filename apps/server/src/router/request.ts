import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "./caller.ts";
import type { Identity } from "./identify.ts";

/** One request to the router, with its caller and its response. */
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
}
