import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type DiscussionRow } from "../../catalogue/discussions/discussion-store.ts";
import { type RepositoryAction } from "../../catalogue/policy.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
export interface RepositoryTarget {
    readonly kind: RepositoryKind;
    readonly id: string;
}
/** A discussion in a request. */
export interface DiscussionTarget extends RepositoryTarget {
    readonly number: number;
}
export interface FoundDiscussion {
    readonly row: RepositoryRow;
    readonly discussion: DiscussionRow;
}
export interface DiscussionSource {
    readonly db: Db;
    readonly catalogue: Catalogue;
}
/** A repository whose discussions are open to the viewer for an action. */
export declare const findRepository: ({ catalogue }: DiscussionSource, { kind, id }: RepositoryTarget, viewer: Viewer, action: RepositoryAction) => Promise<RepositoryRow>;
export declare const noDiscussion: ({ full_name }: RepositoryRow, number: number) => HubError;
export declare const find: (source: DiscussionSource, target: DiscussionTarget, viewer: Viewer, action: RepositoryAction) => Promise<FoundDiscussion>;
/** The same, if it is a pull request. */
export declare const findPullRequest: (...given: Parameters<typeof find>) => Promise<FoundDiscussion>;
export declare const isAuthor: (viewer: Viewer, authorId: number | null) => boolean;
export declare const canWrite: (viewer: Viewer, row: RepositoryRow) => boolean;
//# sourceMappingURL=find.d.ts.map