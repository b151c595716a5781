import { resolveRevision } from "../../catalogue/access.js";
import { commitAndFollowUp } from "../../catalogue/commit-and-follow-up.js";
import { storedContents } from "../../catalogue/content-access.js";
import { checkParent, commitWithin } from "../../catalogue/history/commit.js";
import { inlineFile, largeFile } from "../../catalogue/inline-file.js";
import { HubError } from "../../errors.js";
import { mapLimited } from "../../workers/map-limited.js";
import { readCommit } from "./commit-job.js";
import { commitToNewPullRequest, resolveTarget } from "./commit-target.js";
import { preupload } from "./preupload.js";
/** Files processed concurrently: each uses a file descriptor. */
const filesAtOnce = 16;
const toLargeFile = (line, stored) => {
    const size = stored.get(line.sha256);
    // A copy of a stored file comes without its size.
    if (size !== undefined && size === (line.size ?? size))
        return largeFile(line.path, line.sha256, size);
    const bytes = line.size === undefined ? "" : `, ${line.size} bytes`;
    throw new HubError("unprocessable", `The content of "${line.path}" (${line.sha256}${bytes}) was not uploaded. Upload it first.`);
};
/** Refuses most late commits before their files are stored; the commit itself checks again. */
const refuseLate = async (db, row, ref, { parent, title, description }, author) => {
    if (!parent)
        return;
    await resolveRevision(db, row, parent);
    const { sha } = await resolveRevision(db, row, ref);
    await checkParent(db, row, sha, { parent, title, description, author });
};
/** Small files are sent inside the commit, large ones beforehand by their hash. */
export const createUploadService = (deps) => {
    const { db, blobs, workers, now, maxOperations } = deps;
    return {
        preupload: async (target, request, viewer) => {
            const { row } = await resolveTarget(deps, target, viewer);
            const { tree } = await resolveRevision(db, row, target.revision);
            return preupload(deps, row.id, tree, request);
        },
        commit: async (target, body, actor) => {
            const { row, ref } = await resolveTarget(deps, target, actor.viewer);
            const lines = await readCommit(workers, body, { maxOperations });
            const author = actor.viewer.account?.name ?? "";
            await refuseLate(db, row, ref, lines, author);
            const named = lines.large.map(({ sha256 }) => sha256);
            const stored = await storedContents(deps, actor.viewer, named);
            const large = lines.large.map((line) => toLargeFile(line, stored));
            const small = await mapLimited(lines.files, filesAtOnce, ({ path, content, oid }) => inlineFile(blobs, path, content, oid));
            const { title, description, parent, remove } = lines;
            const put = [...small, ...large];
            const request = { put, remove, title, description, author, at: now(), ...(parent && { parent }) };
            const done = await commitAndFollowUp(deps, row, actor, {
                enters: put,
                write: (transaction) => target.isPullRequest
                    ? commitToNewPullRequest(transaction, row.id, ref, request, actor.viewer)
                    : commitWithin(transaction, row.id, { ...request, ref }),
                audited: ({ sha }) => [["repository.commit", { sha, files: put.length }]],
            });
            return { ...done, row };
        },
    };
};
//# sourceMappingURL=upload-service.js.map