import type { In, MediaTask, Out, Piece, Task } from "../task.ts";

/** Bytes that have been read, with their MIME type. */
export interface Media {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** A fine-tuning laid over the model: the repository it lives in and the address of its weights. */
export interface Adapter {
  readonly repository: string;
  readonly weights: string;
}

/** One call, before it is said which way it goes. */
export interface Ask<T extends Task> {
  readonly task: T;
  /** The model's name at the provider. */
  readonly model: string;
  /** What the caller gave, without the client's own settings and without the medium. */
  readonly args: In<T> & { readonly [extra: string]: unknown };
  /** The picture, sound or film among the inputs, already read. */
  readonly media?: Media;
  readonly adapter?: Adapter;
  readonly isStreamed: boolean;
  /** True when the caller wants the address of a result rather than its bytes. */
  readonly wantsAddress: boolean;
}

/** One call, ready to be put into a provider's words. */
export interface Call<T extends Task> extends Ask<T> {
  /** True when the request goes through the router rather than straight to the provider. */
  readonly isRouted: boolean;
  /** The caller's own endpoint, where the request goes to one. */
  readonly endpoint?: string;
}

/** One field of a form; media are sent as files and have a name. */
export type FormField = readonly [name: string, value: string] | readonly [name: string, value: Media, file: string];

/** What goes into the body of a request. */
export type Body = { readonly json: unknown } | { readonly bytes: Media } | { readonly form: readonly FormField[] };

/** A medium in a reply: by address, in base64, or as the body itself. */
export type MediaReference =
  | { readonly url: string }
  | { readonly base64: string; readonly type: string }
  | { readonly blob: Blob };

/** What a reply was understood to say. */
export type Reading<T extends Task> =
  | { readonly value: Out<T> }
  | (T extends MediaTask ? { readonly media: MediaReference } : never)
  /** The answer is made from a file at another address; the client fetches it and hands it over. */
  | { readonly download: string; readonly into: (media: Media) => Out<T> };

/** How far a job has come. */
export type Progress =
  | { readonly state: "waiting" }
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly reason: string };

/** Addresses of one job, relative to the provider's base or absolute. */
export interface Ticket {
  /** Where to ask the nth time, counted from 0. */
  readonly statusAt: (attempt: number) => string;
  /** Where the result is once the job is done; without it, the last status is the result. */
  readonly resultAt?: string;
  readonly cancel?: { readonly method: "POST" | "PUT" | "DELETE"; readonly at: string };
  /** True where the status address is signed and must not be shown the caller's key. */
  readonly isAnonymous?: boolean;
}

/** A task whose answer comes later: where to ask, how often, and what the answers mean. */
export interface Job {
  /** Reads the first reply; undefined when the answer is there already. */
  readonly ticket: (reply: unknown, isRouted: boolean) => Ticket | undefined;
  readonly progress: (status: unknown) => Progress;
  readonly everyMs: number;
  /** Give up after so many questions; without it only the call's deadline ends the wait. */
  readonly attempts?: number;
  /** True when the first question is asked without waiting. */
  readonly isEager?: boolean;
}

/** One way to speak one task over HTTP. Pure and synchronous: the client alone reads, sends and waits. */
export interface Wire<T extends Task> {
  /** Path below the provider's base, without a leading slash; may carry a query. */
  readonly path: (call: Call<T>) => string;
  /** The address at an endpoint of the caller's own; without it the endpoint is taken as it stands. */
  readonly atEndpoint?: (endpoint: string) => string;
  readonly body: (call: Call<T>) => Body;
  /** Reads the parsed JSON of a reply, or its Blob; fails with the path of a bad field, or as a refusal. */
  readonly read: (reply: unknown) => Reading<T>;
  /** Reads one server-sent event, where the task streams. */
  readonly readPiece?: (data: unknown) => Piece<T>;
  readonly job?: Job;
  /** Host for calls with a provider key, where it differs from the provider's own. */
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
