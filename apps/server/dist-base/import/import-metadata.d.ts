import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/engine.ts";
import type { RepositoryKind } from "../readers/repository-id.ts";
import type { RetryingClient } from "./retrying-client.ts";
/** Limits which records are imported; without filters, all of them. */
export interface ImportFilter {
    readonly task?: string;
    readonly author?: string;
    readonly search?: string;
    readonly limit?: number;
}
/** How many records have been imported. */
interface ImportProgress {
    readonly kind: RepositoryKind;
    readonly done: number;
    /** Known if the upstream sends a total count. */
    readonly total?: number;
}
export interface ImportOutcome {
    /** Records read, including those of the interrupted run that this one resumes. */
    readonly read: number;
    /** Records with an invalid repository id. */
    readonly skipped: number;
    readonly pages: number;
    readonly isResumed: boolean;
}
export interface ImportDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly client: RetryingClient;
    /** The upstream's URL without a trailing slash. */
    readonly upstream: string;
    readonly onProgress?: (progress: ImportProgress) => void;
}
/** Imports records page by page and saves a checkpoint after each, so that an interrupted run can resume. */
export declare const importMetadata: (deps: ImportDeps, kind: RepositoryKind, filter: ImportFilter) => Promise<ImportOutcome>;
export {};
//# sourceMappingURL=import-metadata.d.ts.map