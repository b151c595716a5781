import type { NativeWire } from "../caller-wire.ts";
import { type Fields } from "../translated-request.ts";
import { type MessageFrame } from "./reply.ts";
/** The Messages API at servers that speak it. */
export declare const nativeMessages: (frame: MessageFrame, body: Fields, dropped: readonly string[]) => NativeWire;
//# sourceMappingURL=native.d.ts.map