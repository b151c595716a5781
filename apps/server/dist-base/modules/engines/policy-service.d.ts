import type { RoutingPolicy } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import { type Viewer } from "../../identity/viewer.ts";
/** The level that a policy belongs to: the hub, an account or a model. */
export type PolicyTarget = "hub" | {
    readonly account: string;
} | {
    readonly model: string;
};
export interface PolicyDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly audit: AuditLog;
    readonly now: () => number;
}
export declare const createPolicyService: ({ db, catalogue, audit, now }: PolicyDeps) => {
    get: (target: PolicyTarget, viewer: Viewer) => Promise<RoutingPolicy>;
    set: (target: PolicyTarget, policy: RoutingPolicy, actor: Actor) => Promise<RoutingPolicy>;
};
/** Which engines and providers calls can use, for admins of each level. */
export type PolicyService = ReturnType<typeof createPolicyService>;
//# sourceMappingURL=policy-service.d.ts.map