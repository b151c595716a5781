import type { RouterRequest } from "../../request.ts";
import { type CountDeps } from "../../wires/count-prompt.ts";
import type { TextDeps } from "./text-call.ts";
/** Answers `v1/messages`: servers that do not speak it are sent chat, and their replies are translated back. */
export declare const answerMessages: (deps: TextDeps, inbound: RouterRequest) => Promise<void>;
/** Answers `v1/messages/count_tokens`. */
export declare const answerCountTokens: (deps: CountDeps, inbound: RouterRequest) => Promise<void>;
//# sourceMappingURL=messages.d.ts.map