import type { BlobStore } from "../../../blobs/store.ts";
import { type AtRevision } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { DocumentedModel } from "../../../catalogue/supply-chain/documents/documented-model.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { Workers } from "../../../workers/workers.ts";
export interface DocumentDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
    readonly workers: Workers;
    readonly mirror: MirrorService;
}
/** Which repository a document is about. */
export interface DocumentTarget {
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly revision: string;
    /** Address of this hub for the caller. */
    readonly hub: string;
}
export declare const findRevision: ({ db, catalogue, mirror }: DocumentDeps, { kind, id, revision: given }: DocumentTarget, viewer: Viewer) => Promise<AtRevision>;
/** Loads all that documents about a model need, at one commit. */
export declare const loadModel: (deps: DocumentDeps, target: DocumentTarget, viewer: Viewer) => Promise<DocumentedModel>;
//# sourceMappingURL=load-model.d.ts.map