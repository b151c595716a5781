import type { RouterRequest } from "../../request.ts";
import type { ActiveResponses } from "./active-responses.ts";
import { type ContextDeps } from "./context.ts";
export interface StoredResponseDeps extends ContextDeps {
    readonly activeResponses: ActiveResponses;
}
/** Answers `v1/responses/{id}` and what is below it. */
export declare const answerStoredResponse: (deps: StoredResponseDeps, inbound: RouterRequest, path: string) => Promise<void>;
//# sourceMappingURL=stored-endpoints.d.ts.map