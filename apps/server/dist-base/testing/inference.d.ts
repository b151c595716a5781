import { type Hub } from "../hub.ts";
import { type HubInference, type HubInferenceDeps } from "../inference/hub-inference.ts";
import type { LocalAsk, LocalReply } from "../inference/local-inference.ts";
/** A hub with the service alone, without its HTTP side. */
export interface InferenceForTests {
    readonly hub: Hub;
    readonly inference: HubInference;
    /** Asks, and reads the reply. */
    readonly ask: (modelId: string, body: unknown, rest?: Partial<LocalAsk>) => Promise<ReplyRead>;
    readonly close: () => Promise<void>;
}
/** A reply with its body read: as JSON, as the events of a stream, or as bytes. */
export interface ReplyRead {
    readonly status: number;
    readonly headers: LocalReply["headers"];
    readonly json: unknown;
    readonly events: readonly unknown[];
    readonly bytes: Uint8Array;
}
/** Reads a whole reply. */
export declare const readReply: ({ status, headers, body }: LocalReply) => Promise<ReplyRead>;
/** What a call carries unless it says otherwise. */
export declare const askOf: (modelId: string, body: unknown, rest?: Partial<LocalAsk>) => LocalAsk;
/** Opens an empty hub with a service of its own. */
export declare const startInference: (settings?: Partial<Pick<HubInferenceDeps, "loadWaitMs" | "limits" | "cores">> & {
    readonly config?: Partial<HubInferenceDeps["config"]>;
}) => Promise<InferenceForTests>;
//# sourceMappingURL=inference.d.ts.map