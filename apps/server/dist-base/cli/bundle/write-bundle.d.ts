import type { BlobStore } from "../../blobs/store.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { HubSigningKey } from "../../router/keys/hub-signing-key.ts";
import { type BundleManifest } from "./manifest.ts";
export interface ExportDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
    readonly signingKey: HubSigningKey;
    readonly now: () => number;
    readonly onPart?: (done: number, total: number) => void;
}
export interface ExportRequest {
    readonly repositories: readonly {
        readonly kind: RepositoryKind;
        readonly id: string;
    }[];
    readonly revision: string;
    readonly isFull: boolean;
}
/** Writes repositories into a folder. A run that was interrupted goes on; the signature comes last. */
export declare const writeBundle: (deps: ExportDeps, folder: string, request: ExportRequest) => Promise<BundleManifest>;
//# sourceMappingURL=write-bundle.d.ts.map