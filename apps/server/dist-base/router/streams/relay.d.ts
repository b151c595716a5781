import type { ServerResponse } from "node:http";
import type { Caller } from "../request.ts";
import type { RouterSettings } from "../settings.ts";
import type { AttemptOutcome } from "../upstream/attempts.ts";
import { type StreamError } from "../upstream/failure.ts";
import type { PreparedRequest } from "../upstream/prepare-request.ts";
import type { ChunkedReply } from "./chunked-reply.ts";
import { type EventGate, type ReadEvent } from "./event-gate.ts";
/** How a stream ended: complete, failed at the provider, or aborted by the caller. */
export interface RelayEnd {
    readonly kind: "whole" | "broken" | "aborted";
    readonly error?: StreamError;
    /** Whether the hub was stopped, which is not the provider's failure. */
    readonly isHubStopped?: boolean;
    /** The last bytes, sent to the caller only after the call is settled. */
    readonly last?: string;
}
/** A stream that has received its first content. */
export interface Relay {
    readonly gate: EventGate;
    readonly firstMs: number;
    readonly bytesOut: () => number;
    /** Starts the reply with what was held back, and relays the rest. */
    readonly flow: (response: ServerResponse, begin: () => ChunkedReply) => Promise<RelayEnd>;
}
export interface RelayOptions {
    readonly settings: RouterSettings;
    readonly now: () => number;
    readonly caller: Caller;
    readonly keepsUsage: boolean;
    /** Set for a stream of another API than chat. */
    readonly readEvent?: ReadEvent | undefined;
}
/** Sends a streaming request; resolves at the first content, or when the attempt has failed. */
export declare const tryStream: (prepared: PreparedRequest, deps: RelayOptions) => Promise<AttemptOutcome<Relay>>;
//# sourceMappingURL=relay.d.ts.map