import type { DesiredEngine, DesiredEngineReport, NewDesiredEngine } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RoutedModels } from "../../../router/planning/routed-models.ts";
import { type DesiredKind } from "./store.ts";
export interface DesiredEngineDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly audit: AuditLog;
    readonly models: RoutedModels;
    readonly now: () => number;
}
export declare const createDesiredEngineService: (deps: DesiredEngineDeps) => {
    list: (kind: DesiredKind | undefined, viewer: Viewer) => Promise<DesiredEngine[]>;
    set: (model: string, request: NewDesiredEngine, actor: Actor) => Promise<DesiredEngine>;
    remove: (model: string, kind: DesiredKind, actor: Actor) => Promise<void>;
    report: (model: string, kind: DesiredKind, report: DesiredEngineReport, viewer: Viewer) => Promise<void>;
};
/** What clusters are to run. Only admins of the hub see or change it. */
export type DesiredEngineService = ReturnType<typeof createDesiredEngineService>;
//# sourceMappingURL=service.d.ts.map