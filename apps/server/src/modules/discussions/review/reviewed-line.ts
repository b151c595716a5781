import { blobSource } from "../../../blobs/blob-source.ts";
import type { DiscussionRow } from "../../../catalogue/discussions/discussion-store.ts";
import type { ReviewedLine } from "../../../catalogue/discussions/open-discussion.ts";
import { type DiffDeps, describeChanges } from "../../../catalogue/history/describe-change.ts";
import { loadBlobs } from "../../../catalogue/history/history-store.ts";
import { maxDiffBytes } from "../../../catalogue/history/text-diff-job.ts";
import { HubError } from "../../../errors.ts";
import { countOf } from "../../../text/count-of.ts";
import { decodeText } from "../../../text/decode-text.ts";
import { splitLines } from "../../../text/line-diff.ts";
import { changedFiles } from "../pull-details.ts";
import { headsOf, noCommits } from "../pull-request.ts";
import { excerptOf } from "./excerpt.ts";

/** The lines of a text file; undefined for files that are not compared by line. */
const countLines = async ({ db, blobs }: DiffDeps, repositoryId: number, oid: string): Promise<number | undefined> => {
  const [blob] = await loadBlobs(db, [repositoryId], [oid]);
  if (!blob?.sha256 || blob.is_large || blob.size > maxDiffBytes) return undefined;
  const text = decodeText(await blobSource(blobs, blob.sha256, blob.size).read(0, blob.size));
  return text === undefined ? undefined : splitLines(text).length;
};

/** Throws unless a line is in a file that a pull request changes; adds the commit and the lines it is among. */
export const findReviewedLine = async (
  deps: DiffDeps,
  discussion: DiscussionRow,
  { path, side, line }: Pick<ReviewedLine, "path" | "side" | "line">,
): Promise<ReviewedLine> => {
  const heads = await headsOf(deps.db, discussion);
  if (!heads) throw noCommits(discussion.number);
  const file = (await changedFiles(deps, discussion)).find((changed) => changed.path === path);
  if (!file) throw new HubError("unprocessable", `Pull request #${discussion.number} does not change "${path}".`);
  const content = file[side];
  const lines = content && (await countLines(deps, discussion.repository_id, content.oid));
  if (lines === undefined)
    throw new HubError(
      "unprocessable",
      `"${path}" has no text ${side} the change. Comment on the pull request instead.`,
    );
  if (line > lines)
    throw new HubError("unprocessable", `"${path}" has ${countOf(lines, "line")} ${side} the change, not ${line}.`);
  const [change] = await describeChanges(deps, discussion.repository_id, [file]);
  const hunk = excerptOf(change?.text?.hunks ?? [], side, line);
  return { path, side, line, commit: heads.theirs.sha, ...(hunk && { hunk }) };
};
