import type { FileChange, FileChangeQuery } from "@orrery/contract";
import type { Viewer } from "../../identity/viewer.ts";
import { type DiffDeps, describeChanges } from "./describe-change.ts";
import { type DiscussionSource, type DiscussionTarget, findPullRequest } from "./find.ts";
import { changedFiles } from "./pull-details.ts";

interface FileChangePage {
  readonly items: FileChange[];
  readonly total: number;
  readonly next?: string;
}

export interface FileChangeService {
  readonly list: (target: DiscussionTarget, query: FileChangeQuery, viewer: Viewer) => Promise<FileChangePage>;
}

/** Pages of what a pull request changes. The cursor is the last path of the page before. */
export const createFileChangeService = (deps: DiscussionSource & DiffDeps): FileChangeService => ({
  list: async (target, { limit = 20, cursor }, viewer) => {
    const { discussion } = await findPullRequest(deps, target, viewer, "download");
    const all = await changedFiles(deps, discussion);
    const after = cursor === undefined ? "" : Buffer.from(cursor, "base64url").toString();
    const left = all.filter(({ path }) => path > after);
    const page = left.slice(0, limit);
    const last = page.at(-1)?.path;
    const items = await describeChanges(deps, discussion.repository_id, page);
    const next = left.length > limit && last !== undefined ? Buffer.from(last).toString("base64url") : undefined;
    return { items, total: all.length, ...(next !== undefined && { next }) };
  },
});
