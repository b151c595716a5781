import type { Viewer } from "../../identity/viewer.ts";
import type { Health } from "../planning/health.ts";
import type { MappedModel } from "../planning/mapped-models.ts";
import type { Planner } from "../planning/plan-route.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
export interface ModelListDeps {
    /** Models with at least one provider that the viewer can see. */
    readonly mappedModels: (viewer: Viewer, name?: string) => Promise<readonly MappedModel[]>;
    readonly health: Health;
}
/** Answers `v1/models`, and `v1/models/{id}` where there is an id. */
export declare const answerModels: ({ mappedModels, health }: ModelListDeps, inbound: RouterRequest, id: string) => Promise<void>;
export interface ExplainDeps {
    readonly bodies: RequestBodies;
    readonly planner: Planner;
}
/** Answers `v1/route/explain`: the providers that a request would use, and why. */
export declare const answerExplain: ({ bodies, planner }: ExplainDeps, inbound: RouterRequest) => Promise<void>;
//# sourceMappingURL=models.d.ts.map