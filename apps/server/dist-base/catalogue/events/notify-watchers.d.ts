import type { Db } from "../../db/engine.ts";
import type { RepositoryRow } from "../repository-store.ts";
import type { EventDetail, EventDiscussion, UpdatedAlias, UpdatedConfig } from "./event.ts";
type NotifiedRepository = Pick<RepositoryRow, "id" | "kind" | "full_name" | "owner_id" | "resource_group_id" | "is_private" | "gated">;
/** An event as notifications store it: without the text of comments, which can be hidden later. */
export interface NotifiedEvent {
    readonly scope: EventDetail["scope"];
    readonly action: EventDetail["action"];
    /** Absent if the hub itself or its command line caused it. */
    readonly actor?: string;
    /** The repository as it was called; shown if it is deleted. */
    readonly kind: RepositoryRow["kind"];
    readonly name: string;
    readonly discussion?: Pick<EventDiscussion, "number" | "title" | "status" | "isPullRequest">;
    readonly change?: "title-change" | "status-change";
    /** Position of a comment in its discussion. */
    readonly comment?: number;
    readonly ref?: {
        readonly name: string;
        readonly isNew: boolean;
        readonly sha: string | null;
        readonly title: string;
    };
    readonly config?: UpdatedConfig;
    readonly alias?: Pick<UpdatedAlias, "name" | "newSha" | "isRollback">;
    /** A request to move an alias; only its approvers and its author are told. */
    readonly aliasRequest?: {
        readonly name: string;
        readonly number: number;
        readonly sha: string;
        readonly step: "requested" | "approved" | "moved" | "closed" | "superseded";
    };
    readonly movedTo?: string;
}
/** Adds notifications of an event, in the caller's transaction. A person who creates a repository watches it. */
export declare const notifyWatchers: (db: Db, row: NotifiedRepository, event: EventDetail, at: number, 
/** The repository after a move: those who can see it there are told. */
moved: NotifiedRepository) => Promise<void>;
export {};
//# sourceMappingURL=notify-watchers.d.ts.map