import type { Viewer } from "../identity/viewer.ts";
export interface LocalAsk {
    /** `owner/name` of a model in this hub's catalogue. */
    readonly modelId: string;
    /** The commit to run. Default: the newest on main. */
    readonly revision?: string;
    /** Default: the model's own task. */
    readonly task?: string;
    /** The path after the model id: empty, or for example `v1/chat/completions`. */
    readonly path: string;
    readonly headers: {
        readonly [name: string]: string | undefined;
    };
    readonly body: Uint8Array;
    readonly viewer: Viewer;
    /** Set if another provider is asked where this one does not answer: then it is not waited for long while it loads. */
    readonly hasFallback?: boolean;
    /** Aborted when the client disconnects. */
    readonly signal: AbortSignal;
}
/** A stream yields complete server-sent events. */
export interface LocalReply {
    readonly status: number;
    readonly headers: {
        readonly [name: string]: string;
    };
    readonly body: Uint8Array | AsyncIterable<Uint8Array>;
}
/** The hub's own inference service, provider `hf-inference`. */
export interface LocalInference {
    /** Returns a reply for errors of the caller or the model; throws only if the service itself fails. */
    readonly answer: (ask: LocalAsk) => Promise<LocalReply>;
    /** Milliseconds that a call can wait for its model to load, before it is answered. */
    readonly loadWaitMs?: number;
    readonly close: () => Promise<void>;
}
//# sourceMappingURL=local-inference.d.ts.map