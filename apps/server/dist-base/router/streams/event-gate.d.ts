import { type CallUsage, type OutputTexts } from "../tokens/call-usage.ts";
import type { StreamError } from "../upstream/failure.ts";
/** What can be sent to the caller, and the error that ends the stream. */
export interface GateOutput {
    /** Bytes, as a latin1 string. */
    readonly text?: string;
    readonly error?: StreamError;
}
/** What an event of another API than chat is. */
interface EventReading {
    /** Whether it comes before any content, has or follows content, ends the answer, or says that it failed. */
    readonly kind: "opening" | "content" | "end" | "failed";
    /** The error of an answer that failed. */
    readonly error?: unknown;
    /** The usage so far, as the provider reports it. */
    readonly usage?: unknown;
    /** The text that the event adds, by the field that chat has for it. */
    readonly text?: readonly [field: string, text: string] | undefined;
}
/** Reads the events of one stream in order. Their strings have one character per byte. */
export type ReadEvent = (event: Readonly<Record<string, unknown>>) => EventReading;
/** Checks a stream of chat or completion events while it is relayed, and holds it back until the first content. */
export interface EventGate {
    readonly push: (chunk: Buffer) => GateOutput;
    /** Ends the stream: the bytes still to be sent, or the error if it ended too early. */
    readonly end: () => GateOutput;
    /** Whether content was received. From then on the call cannot fall back to another provider. */
    readonly hasContent: () => boolean;
    readonly isDone: () => boolean;
    readonly usage: () => CallUsage | undefined;
    /** Bytes of model output so far. */
    readonly outputBytes: () => number;
    /** The model's output so far. */
    readonly output: () => OutputTexts;
}
export interface EventGateSettings {
    /** Whether the caller asked for the usage event. */
    readonly keepsUsage: boolean;
    readonly maxEventBytes: number;
    /** Set for a stream of another API than chat. */
    readonly readEvent?: ReadEvent | undefined;
    /** Whether a comment begins the stream: the hub's own service says that it loads the model. */
    readonly passesComments?: boolean;
}
export declare const createEventGate: (settings: EventGateSettings) => EventGate;
export {};
//# sourceMappingURL=event-gate.d.ts.map