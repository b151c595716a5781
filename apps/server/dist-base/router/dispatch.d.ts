import type { EndpointDeps } from "./dependencies.ts";
import type { RouterRequest } from "./request.ts";
/** Paths below `v1/` that clients also find at the root, where the hub's own URL is their base URL. */
export declare const rootPaths: string[];
/** Answers a request below `v1/`. */
export declare const answerOpenAi: (deps: EndpointDeps, inbound: RouterRequest, path: string) => Promise<void>;
/** Passes a request to its endpoint, if the caller can use it. */
export declare const dispatch: (deps: EndpointDeps, inbound: RouterRequest, isAnonymousAllowed: boolean) => Promise<void>;
//# sourceMappingURL=dispatch.d.ts.map