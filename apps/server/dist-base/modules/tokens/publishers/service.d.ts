import type { NewTrustedPublisher, TrustedPublishers } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
interface PublishedRepository {
    readonly kind: RepositoryKind;
    readonly id: string;
}
interface PublisherDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly audit: AuditLog;
    readonly now: () => number;
    readonly config: {
        readonly publisherIssuers: readonly string[];
    };
}
export declare const createPublisherService: ({ db, catalogue, audit, now, config }: PublisherDeps) => {
    list: (repository: PublishedRepository, viewer: Viewer) => Promise<TrustedPublishers>;
    add: (repository: PublishedRepository, { issuer, claims }: NewTrustedPublisher, actor: Actor) => Promise<TrustedPublishers>;
    remove: (repository: PublishedRepository, id: string, actor: Actor) => Promise<TrustedPublishers>;
};
/** Which CI jobs repositories trust. */
export type PublisherService = ReturnType<typeof createPublisherService>;
export {};
//# sourceMappingURL=service.d.ts.map