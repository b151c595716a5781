import { type GitBlobRow } from "../../../catalogue/history/history-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { ObjectFilter } from "../../../git/object-filter.ts";
import type { CommitSelection } from "./negotiate.ts";
/** The folders and files that a fetch sends. */
export interface ObjectSelection {
    readonly trees: readonly string[];
    readonly blobs: readonly GitBlobRow[];
}
export interface SelectionRequest {
    readonly repositoryId: number;
    readonly selection: CommitSelection;
    readonly filter: ObjectFilter;
    /** Folders and files that are asked for by id, as partial clones do. */
    readonly trees: readonly string[];
    readonly blobs: readonly string[];
}
/** Chooses the folders and files of some commits that the client does not have. Each is compared with its parents. */
export declare const selectObjects: (db: Db, request: SelectionRequest) => Promise<ObjectSelection>;
//# sourceMappingURL=select-objects.d.ts.map