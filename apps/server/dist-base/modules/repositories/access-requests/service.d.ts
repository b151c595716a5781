import type { AccessAnswer, AccessRequests, AccessState } from "@orrery/contract";
import type { AccessRequestRow } from "../../../catalogue/access-requests.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
interface GatedTarget {
    readonly kind: RepositoryKind;
    readonly id: string;
}
type Fields = Readonly<Record<string, string>>;
interface RequestPage {
    readonly items: AccessRequests;
    readonly next?: string;
}
export interface AccessRequestService {
    readonly ask: (target: GatedTarget, fields: Fields, viewer: Viewer) => Promise<AccessState>;
    readonly list: (target: GatedTarget, status: AccessRequestRow["status"], cursor: number, viewer: Viewer) => Promise<RequestPage>;
    readonly answer: (target: GatedTarget, answer: AccessAnswer, actor: Actor) => Promise<void>;
    readonly grant: (target: GatedTarget, user: string, actor: Actor) => Promise<void>;
}
export interface AccessRequestDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly audit: AuditLog;
    readonly now: () => number;
}
/** Requests for the files of gated repositories, and the answers of those who can write to them. */
export declare const createAccessRequestService: ({ db, catalogue, audit, now }: AccessRequestDeps) => AccessRequestService;
export {};
//# sourceMappingURL=service.d.ts.map