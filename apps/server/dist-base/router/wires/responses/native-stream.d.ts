import type { WireConverter } from "../caller-wire.ts";
import type { Fields } from "../translated-request.ts";
import { type ResponseFrame } from "./reply.ts";
/** A server's response as this hub stores it. */
export declare const ownResponse: (frame: ResponseFrame, response: Fields) => Fields;
/** Passes on the events of a server, with ids of this hub. The last one waits until the call is settled. */
export declare const createNativeStream: (frame: ResponseFrame) => WireConverter;
//# sourceMappingURL=native-stream.d.ts.map