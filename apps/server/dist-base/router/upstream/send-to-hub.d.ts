import type { LocalAsk, LocalInference } from "../../inference/local-inference.ts";
import type { Send } from "./send.ts";
/** Sends to the hub's own inference service, so that its replies are relayed and metered like any provider's. */
export declare const createLocalSend: (inference: LocalInference, ask: Omit<LocalAsk, "signal" | "body">) => Send;
//# sourceMappingURL=send-to-hub.d.ts.map