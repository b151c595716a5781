import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { SearchIndexes } from "../../../catalogue/search/follower.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { type RepositoryKind } from "../../../readers/repository-id.ts";
export interface ListMarkdownDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly indexes: SearchIndexes;
}
/** The list of models or datasets. */
export declare const listMarkdown: (deps: ListMarkdownDeps, kind: RepositoryKind, viewer: Viewer) => Promise<string>;
/** The page of a user or organization; undefined if there is none. */
export declare const ownerMarkdown: (deps: ListMarkdownDeps, name: string, viewer: Viewer) => Promise<string | undefined>;
/** The list of collections. */
export declare const collectionsMarkdown: ({ db }: ListMarkdownDeps, viewer: Viewer) => Promise<string>;
/** A collection, by the key at the end of its address; undefined if the viewer cannot see one. */
export declare const collectionMarkdown: ({ db }: ListMarkdownDeps, address: string, viewer: Viewer) => Promise<string | undefined>;
//# sourceMappingURL=list-markdown.d.ts.map