import { type BlobStore } from "../../blobs/store.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Workers } from "../../workers/workers.ts";
import { type EntryDeps } from "./entry-rules.ts";
import { type BundledRepository, type BundleManifest } from "./manifest.ts";
export interface BundleImportDeps extends EntryDeps {
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
    readonly workers: Workers;
    readonly onContent?: (done: number, total: number) => void;
}
/** What became of one repository. */
export interface ImportedRepository {
    readonly repository: BundledRepository;
    readonly outcome: "imported" | "unchanged" | "refused";
    /** Why it was refused. */
    readonly reason?: string;
}
/** Imports the repositories of a verified bundle, one after the other. One that is refused does not stop the others. */
export declare const readBundle: (deps: BundleImportDeps, folder: string, { repositories }: BundleManifest) => AsyncGenerator<ImportedRepository>;
//# sourceMappingURL=read-bundle.d.ts.map