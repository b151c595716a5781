import type { TextDeps } from "../../endpoints/text/text-call.ts";
import type { RouterRequest } from "../../request.ts";
import { type CountDeps } from "../count-prompt.ts";
import type { ActiveResponses } from "./active-responses.ts";
import { type ContextDeps } from "./context.ts";
export interface ResponsesDeps extends TextDeps, ContextDeps {
    readonly activeResponses: ActiveResponses;
    /** Called with errors that do not concern the caller. */
    readonly onStoreError: (error: unknown) => void;
}
/** Answers `POST v1/responses`: servers that do not speak it are sent chat, and their replies are translated back. */
export declare const answerResponses: (deps: ResponsesDeps, inbound: RouterRequest) => Promise<void>;
/** Answers `POST v1/responses/input_tokens`. */
export declare const answerInputTokens: (deps: ContextDeps & CountDeps, inbound: RouterRequest) => Promise<void>;
//# sourceMappingURL=endpoint.d.ts.map