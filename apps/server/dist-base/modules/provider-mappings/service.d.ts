import type { NewPartnerModel, PartnerModel, PartnerModels, ProviderPrices } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type RoutedModels } from "../../router/planning/routed-models.ts";
import { listMappings } from "./store.ts";
type Status = "live" | "staging";
export interface ProviderMappingDeps {
    readonly db: Parameters<typeof listMappings>[0];
    readonly audit: AuditLog;
    readonly catalogue: Catalogue;
    readonly models: RoutedModels;
    readonly now: () => number;
}
/** Says which provider serves which model. */
export declare const createProviderMappingService: ({ db, audit, catalogue, models, now }: ProviderMappingDeps) => {
    prices: () => Promise<ProviderPrices>;
    list: (provider: string, status: Status | undefined, viewer: Viewer) => Promise<PartnerModels>;
    set: (provider: string, { hfModel, providerModel, task, status, ...rest }: NewPartnerModel, actor: Actor) => Promise<PartnerModel>;
    setStatus: (provider: string, id: string, status: Status, actor: Actor) => Promise<PartnerModel>;
    remove: (provider: string, id: string, actor: Actor) => Promise<void>;
};
/** Which provider serves which model, under which name and at which price. */
export type ProviderMappingService = ReturnType<typeof createProviderMappingService>;
export {};
//# sourceMappingURL=service.d.ts.map