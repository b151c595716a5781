import type { NativeWire } from "../caller-wire.ts";
import { type ResponseFrame } from "./reply.ts";
import type { TranslatedResponse } from "./request.ts";
/** The Responses API at servers that speak it; `items` are those of the whole conversation. */
export declare const nativeResponses: (frame: ResponseFrame, items: readonly unknown[], translated: TranslatedResponse) => NativeWire;
//# sourceMappingURL=native.d.ts.map