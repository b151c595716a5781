import type { Db } from "../../db/engine.ts";
import { type RepositoryRow } from "../repository-store.ts";
import { type EventDetail, type UpdatedRef } from "./event.ts";
type EventSource = Pick<RepositoryRow, "id" | "kind" | "full_name" | "name_key" | "author" | "owner_id" | "resource_group_id" | "is_private" | "gated" | "sha" | "tags">;
/**
 * Records an event in the caller's transaction, so that it exists if and only if the change does: one delivery for each
 * enabled webhook that watches the repository and whose owner can see it, and a notification for each person who does.
 */
export declare const recordEvent: (db: Db, row: EventSource, event: EventDetail, at: number, 
/** The repository after a move: who can see it there is told. */
moved?: EventSource) => Promise<void>;
export declare const recordRefUpdate: (db: Db, repositoryId: number, change: UpdatedRef, at: number) => Promise<void>;
/** Records changed settings; changes to other columns follow from new content and are no event of their own. */
export declare const recordConfigUpdate: (db: Db, before: RepositoryRow, after: RepositoryRow, at: number) => Promise<void>;
export {};
//# sourceMappingURL=record-event.d.ts.map