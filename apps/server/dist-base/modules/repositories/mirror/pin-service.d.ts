import type { RepositoryMirror } from "@orrery/contract";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
/** Pins of mirrored repositories, for hub admins; everyone who sees a repository sees its state. */
export interface PinService {
    readonly state: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<RepositoryMirror>;
    readonly pin: (kind: RepositoryKind, id: string, revision: string | undefined, actor: Actor) => Promise<RepositoryMirror>;
    readonly unpin: (kind: RepositoryKind, id: string, actor: Actor) => Promise<RepositoryMirror>;
}
export interface PinServiceDeps {
    readonly audit: AuditLog;
    readonly mirror: MirrorService;
}
export declare const createPinService: ({ audit, mirror: { pins } }: PinServiceDeps) => PinService;
//# sourceMappingURL=pin-service.d.ts.map