import type { Collection } from "@orrery/contract";
import type { Viewer } from "../../../identity/viewer.ts";
import type { CollectionItemRow, CollectionRow } from "./store.ts";
/** The key alone names a collection; the words before it follow its title. */
export declare const slugOf: ({ owner, title, key }: Pick<CollectionRow, "owner" | "title" | "key">) => string;
/** Who can see a collection. */
export declare const collectionGuard: ({ owner_id, is_private }: Pick<CollectionRow, "owner_id" | "is_private">) => {
    repositoryId: null;
    ownerId: number;
    groupId: null;
    isPrivate: boolean;
    gated: null;
};
/** A collection as the viewer sees it: without the repositories and collections that they can't see. */
export declare const toCollection: (row: CollectionRow, items: readonly CollectionItemRow[], viewer: Viewer) => Collection;
//# sourceMappingURL=wire.d.ts.map