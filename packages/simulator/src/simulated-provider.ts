import type { File, MediaFileName } from "./replies/media.ts";
import type { Rule } from "./requests/violations.ts";
import type { Jobs, SimulatedJob } from "./state/jobs.ts";

/** A request as the simulator understood it. */
export interface Received {
  readonly method: string;
  /** Path below the provider's host. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly provider: string;
  readonly task: string;
  /** The values of `{model}` and `{id}` in the path. */
  readonly model: string;
  readonly id: string;
  /** The JSON body or the form's fields; empty where the body is a file. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly isStreamed: boolean;
}

/** What a reply is made of. */
export type Reply =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly json: unknown }
  | { readonly file: File }
  /** Data of server-sent events; the end marker is added. */
  | { readonly events: readonly unknown[] }
  /** Events that are named by their type, without an end marker. Those of a group are sent at once, and count as one. */
  | { readonly namedEvents: readonly (readonly NamedEvent[])[] };

/** An event of the Responses or the Messages API. */
export interface NamedEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What an answer can use beside the request. */
export interface AnswerContext {
  /** URL of the simulator. */
  readonly url: string;
  readonly jobs: Jobs;
  /** URL of a result; missing where a fault asks for it. */
  readonly fileUrl: (kind: MediaFileName, prompt: string) => string;
  /** Puts a task into the queue. */
  readonly submit: (request: Received) => SimulatedJob;
  /** Length of a stream, where the caller asked for one. */
  readonly eventCount?: number;
  /** False where an answer must not say how many tokens it took. */
  readonly countsTokens: boolean;
}

export type Answer = (request: Received, context: AnswerContext) => Reply;

/** One task at one address: what a request must look like and what comes back. */
export interface Cell {
  readonly task: string;
  /** Path below the host; `{model}` matches any number of segments. */
  readonly path: string;
  /** Host that plays it, where the provider has several; the first one otherwise. */
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: Rule;
  readonly form?: Rule;
  /** True when the body may be the medium itself. */
  readonly takesFile?: boolean;
  readonly answer: Answer;
}

/** A poll or cancellation of a job. */
export interface Poll {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly host?: string;
  readonly stage: "status" | "result" | "cancel";
  /** Parameters that the address must carry. */
  readonly query?: readonly string[];
  /** True where the address is signed and a key must not be shown. */
  readonly isAnonymous?: boolean;
  readonly answer: (job: SimulatedJob, context: AnswerContext) => Reply;
}

/** A simulated provider. */
export interface SimulatedProvider {
  readonly id: string;
  /** Hosts for calls with a provider key. */
  readonly hosts: readonly [string, ...string[]];
  /** Scheme in the Authorization header. */
  readonly scheme: "Bearer" | "Key" | "X-Key";
  readonly headers?: Readonly<Record<string, string>>;
  /** True where the router does not serve it. */
  readonly isDirectOnly?: boolean;
  readonly cells: readonly Cell[];
  readonly polls?: readonly Poll[];
}
