import type { TextDeps } from "../../endpoints/text/text-call.ts";
import type { RouterRequest } from "../../request.ts";
import { type CountDeps } from "../count-prompt.ts";
/** Answers `v1/messages`: servers that do not speak it are sent chat, and their replies are translated back. */
export declare const answerMessages: (deps: TextDeps, inbound: RouterRequest) => Promise<void>;
/** Answers `v1/messages/count_tokens`. */
export declare const answerCountTokens: (deps: CountDeps, inbound: RouterRequest) => Promise<void>;
//# sourceMappingURL=endpoint.d.ts.map