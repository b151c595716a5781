import type { Collection, CollectionChange, CollectionItemChange, CollectionQuery, NewCollection, NewCollectionItem, UpvoteState } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
interface CollectionPage {
    readonly items: Collection[];
    readonly next?: string;
}
export interface CollectionDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly audit: AuditLog;
    readonly now: () => number;
}
/** Lists of models, datasets and other collections that users and organizations keep. */
export declare const createCollectionService: (deps: CollectionDeps) => {
    upvoteState: (slug: string, viewer: Viewer) => Promise<UpvoteState>;
    upvote: (slug: string, isUpvoted: boolean, viewer: Viewer) => Promise<UpvoteState>;
    list: (query: CollectionQuery, viewer: Viewer) => Promise<CollectionPage>;
    find: (slug: string, viewer: Viewer) => Promise<Collection>;
    create: (request: NewCollection, actor: Actor) => Promise<Collection>;
    change: (slug: string, change: CollectionChange, { viewer }: Actor) => Promise<Collection>;
    remove: (slug: string, actor: Actor) => Promise<void>;
    addItem: (slug: string, request: NewCollectionItem, { viewer }: Actor) => Promise<Collection>;
    changeItem: (slug: string, item: string, change: CollectionItemChange, { viewer }: Actor) => Promise<void>;
    removeItem: (slug: string, item: string, { viewer }: Actor) => Promise<void>;
};
export type CollectionService = ReturnType<typeof createCollectionService>;
export {};
//# sourceMappingURL=service.d.ts.map