import type { In, MediaTask, Out, Piece, Task } from "../task.ts";

/** Bytes that have been read, with their MIME type. */
export interface Media {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** A LoRA adapter: its repository, and the URL of its weights. */
export interface Adapter {
  readonly repository: string;
  readonly weights: string;
}

/** A caller's arguments, without the client's own and without the file. */
export type CallArgs<T extends Task> = In<T> & { readonly [extra: string]: unknown };

/** Fields that a caller sent, as the arguments of a task. Only the provider knows all that it accepts, so it checks them. */
export const uncheckedArgs = <T extends Task>(fields: Readonly<Record<string, unknown>>): CallArgs<T> =>
  fields as CallArgs<T>;

/** The input of one call, before it is routed. */
export interface CallInput<T extends Task> {
  readonly task: T;
  /** The model's id at the provider. */
  readonly model: string;
  readonly args: CallArgs<T>;
  /** The image, audio or video among the inputs, already read. */
  readonly media?: Media;
  readonly adapter?: Adapter;
  readonly isStreamed: boolean;
  /** True when the caller wants the URL of a result rather than its bytes. */
  readonly wantsUrl: boolean;
}

/** One call as a wire sees it. */
export interface Call<T extends Task> extends CallInput<T> {
  /** True when the request goes through the router rather than straight to the provider. */
  readonly isRouted: boolean;
  /** The caller's own endpoint, where the request goes to one. */
  readonly endpoint?: string;
}

/** One field of a form; media are sent as files and have a file name. */
export type FormField = readonly [name: string, value: string] | readonly [name: string, value: Media, file: string];

/** The body of a request. */
export type Body = { readonly json: unknown } | { readonly bytes: Media } | { readonly form: readonly FormField[] };

/** A file in a reply: by URL, in base64, or as the body itself. */
export type MediaReference =
  | { readonly url: string }
  | { readonly base64: string; readonly type: string }
  | { readonly blob: Blob };

/** What a reply contains. */
export type Reading<T extends Task> =
  | { readonly value: Out<T> }
  | (T extends MediaTask ? { readonly media: MediaReference } : never)
  /** The answer is created from a file at another URL, which the client downloads. */
  | { readonly download: string; readonly into: (media: Media) => Out<T> };

/** The state of a job. */
export type Progress =
  | { readonly state: "waiting" }
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly reason: string };

/** URLs of one job, absolute or relative to the provider's base URL. */
export interface Ticket {
  /** The URL of the nth poll, counted from 0. */
  readonly statusAt: (attempt: number) => string;
  /** The URL of the result once the job is done; without it, the last status is the result. */
  readonly resultAt?: string;
  readonly cancel?: { readonly method: "POST" | "PUT" | "DELETE"; readonly at: string };
  /** True where the status URL is signed and must not receive the caller's key. */
  readonly isAnonymous?: boolean;
}

/** A task whose result comes later: how to poll for it. */
export interface Job {
  /** Reads the first reply; undefined when it already holds the result. */
  readonly ticket: (reply: unknown, isRouted: boolean) => Ticket | undefined;
  readonly progress: (status: unknown) => Progress;
  readonly everyMs: number;
  /** Give up after so many polls; without it only the deadline of the call ends the wait. */
  readonly maxPolls?: number;
  /** True when the first poll is sent without waiting. */
  readonly isEager?: boolean;
}

/** One way to speak one task over HTTP. Pure and synchronous: the client alone reads, sends and waits. */
export interface Wire<T extends Task> {
  /** Path below the provider's base, without a leading slash; may carry a query. */
  readonly path: (call: Call<T>) => string;
  /** The URL at the caller's own endpoint; without it the endpoint is called as it is. */
  readonly atEndpoint?: (endpoint: string) => string;
  readonly body: (call: Call<T>) => Body;
  /**
   * Reads the parsed JSON of a reply, or its Blob. `inputCount` is given where the inputs were a list.
   * Throws a `ShapeError` with the path of a bad field, or a `ReportedFailure`.
   */
  readonly read: (reply: unknown, inputCount?: number) => Reading<T>;
  /** Reads one server-sent event, where the task streams. */
  readonly readPiece?: (data: unknown) => Piece<T>;
  readonly job?: Job;
  /** Host for calls with a provider key, where it differs from the provider's own. */
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
