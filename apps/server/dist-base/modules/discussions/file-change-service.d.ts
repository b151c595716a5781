import type { FileChangeQuery } from "@orrery/contract";
import { type FileChangePage } from "../../catalogue/history/change-page.ts";
import type { DiffDeps } from "../../catalogue/history/describe-change.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type DiscussionSource, type DiscussionTarget } from "./find.ts";
/** Pages of what a pull request changes. */
export declare const createFileChangeService: (deps: DiscussionSource & DiffDeps) => {
    list: (target: DiscussionTarget, query: FileChangeQuery, viewer: Viewer) => Promise<FileChangePage>;
};
export type FileChangeService = ReturnType<typeof createFileChangeService>;
//# sourceMappingURL=file-change-service.d.ts.map