import type { FileChangeQuery } from "@orrery/contract";
import { changePage, type FileChangePage } from "../../catalogue/history/change-page.ts";
import type { DiffDeps } from "../../catalogue/history/describe-change.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type DiscussionSource, type DiscussionTarget, findPullRequest } from "./find.ts";
import { changedFiles } from "./pull-details.ts";

/** Pages of what a pull request changes. */
export const createFileChangeService = (deps: DiscussionSource & DiffDeps) => ({
  list: async (target: DiscussionTarget, query: FileChangeQuery, viewer: Viewer): Promise<FileChangePage> => {
    const { discussion } = await findPullRequest(deps, target, viewer, "download");
    return changePage(deps, discussion.repository_id, await changedFiles(deps, discussion), query);
  },
});

export type FileChangeService = ReturnType<typeof createFileChangeService>;
