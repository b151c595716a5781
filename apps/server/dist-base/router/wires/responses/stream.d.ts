import type { RouterError } from "../../router-error.ts";
import type { WireStream } from "../caller-wire.ts";
import type { WireEvent } from "../event-text.ts";
import type { Fields } from "../translated-request.ts";
import { type ResponseFrame } from "./reply.ts";
type Numbered = Omit<WireEvent, "sequence_number">;
/** Numbers the events of a stream. */
export declare const createNumbering: () => (events: readonly Numbered[]) => WireEvent[];
/** The end of a stream that broke off. */
export declare const failureEvents: (error: RouterError, response: Fields) => Numbered[];
/** Writes an answer as the events of the Responses API. */
export declare const createResponseStream: (frame: ResponseFrame) => WireStream;
export {};
//# sourceMappingURL=stream.d.ts.map