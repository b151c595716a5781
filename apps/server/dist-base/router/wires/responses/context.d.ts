import type { RouterRequest } from "../../request.ts";
import type { RequestBodies } from "../../request-body.ts";
import type { Fields } from "../translated-request.ts";
import type { ResponseStore, StoredResponse } from "./response-store.ts";
export interface ContextDeps {
    readonly bodies: RequestBodies;
    readonly responses: ResponseStore;
}
/** The items of a stored response: those of its request, and its output. */
export interface ResponseItems {
    readonly input: readonly Fields[];
    readonly output: readonly Fields[];
}
/** Reads what is stored of a response; a large one in a worker. */
export declare const readStored: ({ bodies }: ContextDeps, stored: StoredResponse) => Promise<ResponseItems>;
/** The items of all responses that a response continues and its own, the oldest first. */
export declare const chainItems: (deps: ContextDeps, { viewer }: RouterRequest, id: string) => Promise<readonly ResponseItems[]>;
/** The items that a request continues, and its own. */
export interface ConversationItems {
    readonly earlier: readonly unknown[];
    readonly given: readonly unknown[];
}
export declare const readContext: (deps: ContextDeps, inbound: RouterRequest, body: Fields, items: readonly unknown[]) => Promise<ConversationItems>;
//# sourceMappingURL=context.d.ts.map