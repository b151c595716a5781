import { Readable } from "node:stream";
import type { Caller } from "../request.ts";
import type { Connections } from "./connections.ts";
import { type IdleTimeouts } from "./idle-timeouts.ts";
/** A request to a provider. */
export interface UpstreamRequest {
    readonly origin: string;
    readonly path: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: Buffer | string | Readable;
}
/** Status and headers of a provider's reply. */
export interface UpstreamHead {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
/** Flow control of one upstream call. */
export interface UpstreamControl {
    readonly pause: () => void;
    readonly resume: () => void;
}
/** Receives the events of one upstream call; none follow `onEnd` or `onError`. */
export interface UpstreamListener {
    readonly onHead: (head: UpstreamHead, control: UpstreamControl) => void;
    readonly onData: (chunk: Buffer) => void;
    readonly onEnd: () => void;
    readonly onError: (error: UpstreamError) => void;
}
/**
 * How an upstream call can fail. Four kinds are not the provider's: `busy` (the hub already sends as many calls as
 * allowed), `unsupported` (HTTP cannot express the request), `body` (the caller's body is incomplete) and `internal` (a
 * bug of the hub).
 */
export interface UpstreamError {
    readonly kind: "network" | "timeout" | "busy" | "cut" | "aborted" | "unsupported" | "body" | "internal";
    readonly message: string;
}
export interface UpstreamTimeouts {
    /** Until the reply starts. */
    readonly firstByteMs: number;
    /** Between two chunks of the reply. */
    readonly idleMs: number;
}
/** Ends an upstream call; its listener gets no further events. */
export type Abort = () => void;
/** Called with exceptions thrown by the hub's own code. */
export type OnBug = (error: unknown) => void;
/** Sends a request; a listener receives the reply. */
export type Send = (request: UpstreamRequest, timeouts: UpstreamTimeouts, listener: UpstreamListener) => Abort;
/** Sends over pooled connections; never retries by itself. */
export declare const createSend: ({ dispatcher, checkHost }: Connections, onBug: OnBug, idleTimeouts?: IdleTimeouts) => Send;
/** A whole reply. */
export interface UpstreamReply extends UpstreamHead {
    readonly body: Buffer;
}
/** A header's first value. */
export declare const headerOf: ({ headers }: UpstreamHead, name: string) => string | undefined;
/** Sends a request and buffers the reply. */
export declare const collect: (send: Send, request: UpstreamRequest, timeouts: UpstreamTimeouts, caller: Caller, maxBytes: number) => Promise<UpstreamReply | UpstreamError>;
//# sourceMappingURL=send.d.ts.map