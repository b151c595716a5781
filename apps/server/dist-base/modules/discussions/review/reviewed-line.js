import { blobSource } from "../../../blobs/blob-source.js";
import { describeChanges } from "../../../catalogue/history/describe-change.js";
import { loadBlobs } from "../../../catalogue/history/history-store.js";
import { maxDiffBytes } from "../../../catalogue/history/text-diff-job.js";
import { HubError } from "../../../errors.js";
import { countOf } from "../../../text/count-of.js";
import { decodeText } from "../../../text/decode-text.js";
import { splitLines } from "../../../text/line-diff.js";
import { changedFiles } from "../pull-details.js";
import { headsOf, noCommits } from "../pull-request.js";
import { excerptOf } from "./excerpt.js";
/** The lines of a text file; undefined for files that are not compared by line. */
const countLines = async ({ db, blobs }, repositoryId, oid) => {
    const [blob] = await loadBlobs(db, [repositoryId], [oid]);
    if (!blob?.sha256 || blob.is_large || blob.size > maxDiffBytes)
        return undefined;
    const text = decodeText(await blobSource(blobs, blob.sha256, blob.size).read(0, blob.size));
    return text === undefined ? undefined : splitLines(text).length;
};
/** Throws unless a line is in a file that a pull request changes; adds the commit and the lines it is among. */
export const findReviewedLine = async (deps, discussion, { path, side, line }) => {
    const heads = await headsOf(deps.db, discussion);
    if (!heads)
        throw noCommits(discussion.number);
    const file = (await changedFiles(deps, discussion)).find((changed) => changed.path === path);
    if (!file)
        throw new HubError("unprocessable", `Pull request #${discussion.number} does not change "${path}".`);
    const content = file[side];
    const lines = content && (await countLines(deps, discussion.repository_id, content.oid));
    if (lines === undefined)
        throw new HubError("unprocessable", `"${path}" has no text ${side} the change. Comment on the pull request instead.`);
    if (line > lines)
        throw new HubError("unprocessable", `"${path}" has ${countOf(lines, "line")} ${side} the change, not ${line}.`);
    const [change] = await describeChanges(deps, discussion.repository_id, [file]);
    const hunk = excerptOf(change?.text?.hunks ?? [], side, line);
    return { path, side, line, commit: heads.theirs.sha, ...(hunk && { hunk }) };
};
//# sourceMappingURL=reviewed-line.js.map