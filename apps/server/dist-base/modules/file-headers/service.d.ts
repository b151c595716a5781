import type { FileHeaderQuery } from "@orrery/contract";
import type { BlobStore } from "../../blobs/store.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { Workers } from "../../workers/workers.ts";
/** Which file is meant. */
interface FilePlace {
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly revision: string;
    readonly path: string;
}
export interface FileHeaderDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly blobs: BlobStore;
    readonly workers: Workers;
}
/** Reads headers of files of weights; those of large files in a worker. */
export declare const createFileHeaderService: ({ db, catalogue, blobs, workers }: FileHeaderDeps) => {
    /** A reply of the contract's shape, as JSON text. */
    header: ({ kind, id, revision, path: given }: FilePlace, query: FileHeaderQuery, viewer: Viewer) => Promise<Uint8Array>;
};
/** Looks into files of weights. */
export type FileHeaderService = ReturnType<typeof createFileHeaderService>;
export {};
//# sourceMappingURL=service.d.ts.map