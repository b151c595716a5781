import type { Viewer } from "./viewer.ts";

/** A request to the hub's own inference service, as it came in. */
export interface LocalAsk {
  /** `owner/name` of a model in this hub's catalogue. */
  readonly modelId: string;
  /** The task that the caller names; the model's own task otherwise. */
  readonly task?: string;
  /** What follows the model's id in the path: empty, or `v1/chat/completions` and the like. */
  readonly path: string;
  readonly headers: { readonly [name: string]: string | undefined };
  readonly body: Uint8Array;
  readonly viewer: Viewer;
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal;
}

/** The service's answer; a stream yields whole server-sent events. */
export interface LocalReply {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
}

/** The hub's own inference service, provider `hf-inference`, as the router sees it. */
export interface LocalInference {
  /** Answers with a reply for every fault of the caller or the model; throws only where the service itself is broken. */
  readonly answer: (ask: LocalAsk) => Promise<LocalReply>;
  readonly close: () => Promise<void>;
}
