import type { BlobStore } from "../../../blobs/store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
export interface RepositoryMarkdownDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
}
/** A model's or dataset's page as Markdown; undefined if the viewer cannot see one. */
export declare const repositoryMarkdown: (deps: RepositoryMarkdownDeps, kind: RepositoryRow["kind"], id: string, viewer: Viewer) => Promise<string | undefined>;
//# sourceMappingURL=repository-markdown.d.ts.map