import type { ByteSource, DiskLocation } from "../blobs/byte-source.ts";

/**
 * Jobs of one lane share workers, so reads never delay commits, and neither delays request bodies of the router. What callers
 * without an account send has a lane of its own.
 */
export type Lane =
  | "strangers"
  | "reads"
  | "facts"
  | "commits"
  | "bodies"
  | "uploads"
  | "downloads"
  | "tokens"
  | "queries"
  | "scans";

/** Work on user-supplied bytes. Runs in a worker, or in this thread if the input is known to be small. */
export interface WorkerJob<Input, Output> {
  readonly name: string;
  readonly lane: Lane;
  /** Max bytes that one run can read from its sources. */
  readonly maxBytes: number;
  /** True where a file that reaches a limit would reach it again: for a while it is refused without being read. */
  readonly remembersLimits?: boolean;
  /** True where a library holds memory that V8 does not limit. */
  readonly usesNativeMemory?: boolean;
  /** Throws a ReadingError or a HubError for invalid input. */
  readonly run: (input: Input, sources: readonly ByteSource[]) => Output | Promise<Output>;
}

export interface JobRequest {
  readonly name: string;
  readonly input: unknown;
  readonly sources: readonly SourceRequest[];
}

/** A source as a worker is told about it. */
export interface SourceRequest {
  readonly size: number;
  /** Only threads read files themselves: processes may be confined. */
  readonly file?: DiskLocation | undefined;
}

/** Byte range that a job needs; `end` is exclusive. */
export interface BytesRequest {
  readonly id: number;
  readonly source: number;
  readonly start: number;
  readonly end: number;
}

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
  /** The job's code is loaded: its time limit starts now. */
  | { readonly isStarted: true }
  | { readonly need: BytesRequest }
  | { readonly output: unknown }
  | { readonly failure: JobFailure };
