import type { ByteSource } from "../readers/byte-source.ts";

/**
 * Who shares workers. Strangers' reads never delay commits, and neither delays the bodies of the router's calls. A
 * Parquet page can claim more values than memory holds, and V8 then ends the whole process: those run in processes.
 */
export type Lane = "reads" | "commits" | "bodies" | "parquet";

/** Work on bytes that users supply. It runs in a worker, or in this thread where its input is known to be small. */
export interface Job<Input, Output> {
  readonly name: string;
  readonly lane: Lane;
  /** Most bytes that one run reads from its sources. */
  readonly maxBytes: number;
  /** Throws a ReadingError or a HubError where the input is at fault. */
  readonly run: (input: Input, sources: readonly ByteSource[]) => Output | Promise<Output>;
}

/** What a worker is asked to do. */
export interface JobRequest {
  readonly name: string;
  readonly input: unknown;
  readonly sizes: readonly number[];
}

/** Bytes that a job needs; `end` is not among them. */
export interface BytesRequest {
  readonly id: number;
  readonly source: number;
  readonly start: number;
  readonly end: number;
}

/** An error of a job, as it crosses to the hub. */
export interface JobFailure {
  readonly kind: "reading" | "hub" | "other";
  readonly code: string;
  readonly message: string;
}

export type MessageToWorker =
  | { readonly job: JobRequest }
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: string };

export type MessageFromWorker =
  /** The job's code is loaded: its time counts from here. */
  | { readonly isStarted: true }
  | { readonly need: BytesRequest }
  | { readonly output: unknown }
  | { readonly failure: JobFailure };
