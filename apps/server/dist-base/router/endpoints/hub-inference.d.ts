import type { RouterRequest } from "../request.ts";
import type { Upstreams } from "../upstream/upstreams.ts";
import { type UniformDeps } from "./uniform-task.ts";
export interface HubEndpointDeps extends UniformDeps {
    readonly upstreams: Upstreams;
}
/** Answers requests below `/router/hf-inference/`. */
export declare const answerHub: (deps: HubEndpointDeps, inbound: RouterRequest, path: string) => Promise<void>;
//# sourceMappingURL=hub-inference.d.ts.map