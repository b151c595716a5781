import type { RepositoryListQuery } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { RepositoryService } from "../service.ts";
import type { AtomFeed } from "./atom.ts";
/** The hub's URL, and path and query of the feed. */
export interface FeedAddress {
    readonly hub: string;
    readonly path: string;
}
export interface FeedDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly repositories: RepositoryService;
}
export declare const createFeedService: ({ db, catalogue, repositories }: FeedDeps) => {
    /** Commits to main and discussions, newest first. */
    repository: (kind: RepositoryKind, id: string, address: FeedAddress, viewer: Viewer) => Promise<AtomFeed>;
    /** The repositories of a list, those that changed last first. */
    list: (kind: RepositoryKind, query: RepositoryListQuery, { hub, path }: FeedAddress, viewer: Viewer) => Promise<AtomFeed>;
};
export type FeedService = ReturnType<typeof createFeedService>;
//# sourceMappingURL=service.d.ts.map