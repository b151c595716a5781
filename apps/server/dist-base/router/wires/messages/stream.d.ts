import type { WireStream } from "../caller-wire.ts";
import { type MessageFrame } from "./reply.ts";
/** Writes an answer as the events of the Messages API. */
export declare const createMessageStream: (frame: MessageFrame, inputTokens: number) => WireStream;
//# sourceMappingURL=stream.d.ts.map