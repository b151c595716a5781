import type { NativeApi } from "@orrery/inference";
import type { RouterError } from "../router-error.ts";
import type { ReadEvent } from "../streams/event-gate.ts";
import type { OutputTexts } from "../tokens/call-usage.ts";
import type { ChatAnswer } from "./answer-blocks.ts";
import { type BlockEvent } from "./block-stream.ts";
import { type WireEnd, type WireEvent } from "./event-text.ts";
import type { Fields } from "./translated-request.ts";
import type { WireUsage } from "./wire-usage.ts";
/** A stream in the format of the caller's API. */
export interface WireStream {
    readonly open: () => readonly WireEvent[];
    readonly write: (event: BlockEvent) => readonly WireEvent[];
    readonly close: (answer: ChatAnswer, usage: WireUsage) => readonly WireEvent[];
    /** The end of a stream that broke off. */
    readonly fail: (error: RouterError, answer: ChatAnswer, usage: WireUsage) => readonly WireEvent[];
}
/** The API of a caller that does not speak chat completions: how its replies are written. */
export interface CallerWire {
    /** The endpoint's name in the ledger. */
    readonly name: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly reply: (answer: ChatAnswer, usage: WireUsage) => unknown;
    /** @param inputTokens The tokens of the request, counted or estimated before it is sent. */
    readonly stream: (inputTokens: number) => WireStream;
    /** Whether a stream needs the tokens of the request at its start. */
    readonly needsInputTokens: boolean;
    /** Called with the reply, or the last event of a stream, before it is sent. */
    readonly beforeEnd?: (last: unknown) => Promise<void>;
    /** The same API at servers that speak it. */
    readonly native: NativeWire;
}
/** The caller's API at a server that speaks it: requests and replies are passed on instead of translated. */
export interface NativeWire {
    readonly api: NativeApi;
    readonly headers: Readonly<Record<string, string>>;
    /** Whether every engine that speaks the API understands the request. */
    readonly isPlain: boolean;
    /** Whether it has tools or blocks that run at a provider. */
    readonly hasHostedTools: boolean;
    /** The request; `chat` is its translation, with the max tokens that a budget allows. */
    readonly body: (chat: Fields) => Fields;
    readonly isAnswer: (value: unknown) => boolean;
    /** The text of a complete reply, as a stream has it. */
    readonly output: (reply: Fields) => OutputTexts;
    readonly reply: (reply: Fields, usage: WireUsage) => unknown;
    readonly createReader: () => ReadEvent;
    /** Passes on a stream that the event gate has checked. */
    readonly convert: (inputTokens: number) => WireConverter;
}
type UsageReader = (reported: ChatAnswer["usage"]) => WireUsage;
/** A stream of chat events that is written in another format. Strings are latin1: one character per byte. */
export interface WireConverter {
    readonly open: () => string;
    readonly take: (events: string) => string;
    readonly close: (usageOf: UsageReader) => WireEnd;
    readonly fail: (error: RouterError, usageOf: UsageReader) => WireEnd;
}
/** Converts a chat stream that the event gate has checked. */
export declare const createWireConverter: ({ stream }: CallerWire, inputTokens: number) => WireConverter;
export {};
//# sourceMappingURL=caller-wire.d.ts.map