import type { SearchViewer } from "@orrery/search";
import { type Viewer } from "../identity/viewer.ts";
export interface Guarded {
    /** Null for what is not a repository, such as a collection. */
    readonly repositoryId: number | null;
    readonly ownerId: number | null;
    /** The resource group that it is in. */
    readonly groupId: number | null;
    readonly isPrivate: boolean;
    readonly gated: "auto" | "manual" | null;
    /** The answer to the viewer's request for access. */
    readonly access?: "pending" | "accepted" | "rejected" | undefined;
}
/** What the policy needs of a repository's row. */
interface GuardedRow {
    readonly id: number;
    readonly owner_id: number | null;
    readonly resource_group_id: number | null;
    readonly is_private: number;
    readonly gated: Guarded["gated"];
}
export declare const guardOf: ({ id, owner_id, resource_group_id, is_private, gated }: GuardedRow) => Guarded;
/**
 * See that it exists; read its files; write comments; propose changes in pull requests; change it; delete it, rename it and
 * change who sees it; set its rules.
 */
export type RepositoryAction = "see" | "download" | "discuss" | "contribute" | "change" | "manage" | "administer";
/** Whether the viewer's token can create repositories of an owner, provided that the account can. */
export declare const reachesOwner: (viewer: Viewer, ownerId: number | null) => boolean;
export declare const can: (viewer: Viewer, action: RepositoryAction, thing: Guarded) => boolean;
/** Whether the viewer can see which resource group a repository is in: its members and admins of the organization can. */
export declare const canSeeGroup: (viewer: Viewer, row: Pick<GuardedRow, "id" | "owner_id" | "resource_group_id">) => boolean;
/** By what lists know who sees a private repository: its resource group, as a negative number, or its owner. */
export declare const visibilityKey: ({ owner_id, resource_group_id }: Pick<GuardedRow, "owner_id" | "resource_group_id">) => number;
/** Owners, and groups as `visibilityKey` has them, whose private repositories the viewer can list. */
export declare const visibleOwners: (viewer: Viewer) => "public" | "all" | readonly number[];
/** What the viewer finds in lists: the same, and private repositories that a fine-grained token names. */
export declare const searchViewer: (viewer: Viewer) => SearchViewer;
export {};
//# sourceMappingURL=policy.d.ts.map