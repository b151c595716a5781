import type { PreuploadReply, PreuploadRequest } from "@orrery/contract";
import type { ByteSource } from "../../blobs/byte-source.ts";
import { resolveRevision } from "../../catalogue/access.ts";
import { type CommitDeps, commitAndFollowUp } from "../../catalogue/commit-and-follow-up.ts";
import { storedContents } from "../../catalogue/content-access.ts";
import { type Committed, checkParent, commitWithin, type NewFile } from "../../catalogue/history/commit.ts";
import { inlineFile, largeFile } from "../../catalogue/inline-file.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Actor } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { mapLimited } from "../../workers/map-limited.ts";
import { readCommit } from "./commit-job.ts";
import type { CommitLines } from "./commit-lines.ts";
import { type CommitTarget, commitToNewPullRequest, resolveTarget } from "./commit-target.ts";
import { preupload } from "./preupload.ts";

interface UploadedCommit extends Committed {
  readonly row: RepositoryRow;
  /** The number of the pull request that was opened with the commit. */
  readonly pullRequest?: number;
}

interface UploadDeps extends CommitDeps {
  /** Max files in one commit. */
  readonly maxOperations: number;
}

/** Files processed concurrently: each uses a file descriptor. */
const filesAtOnce = 16;

const toLargeFile = (line: CommitLines["large"][number], stored: ReadonlyMap<string, number>): NewFile => {
  const size = stored.get(line.sha256);
  // A copy of a stored file comes without its size.
  if (size !== undefined && size === (line.size ?? size)) return largeFile(line.path, line.sha256, size);
  const bytes = line.size === undefined ? "" : `, ${line.size} bytes`;
  throw new HubError(
    "unprocessable",
    `The content of "${line.path}" (${line.sha256}${bytes}) was not uploaded. Upload it first.`,
  );
};

/** Refuses most late commits before their files are stored; the commit itself checks again. */
const refuseLate = async (
  db: Db,
  row: RepositoryRow,
  ref: string,
  { parent, title, description }: CommitLines,
  author: string,
): Promise<void> => {
  if (!parent) return;
  await resolveRevision(db, row, parent);
  const { sha } = await resolveRevision(db, row, ref);
  await checkParent(db, row, sha, { parent, title, description, author });
};

/** Small files are sent inside the commit, large ones beforehand by their hash. */
export const createUploadService = (deps: UploadDeps) => {
  const { db, blobs, workers, now, maxOperations } = deps;

  return {
    preupload: async (target: CommitTarget, request: PreuploadRequest, viewer: Viewer): Promise<PreuploadReply> => {
      const { row } = await resolveTarget(deps, target, viewer);
      const { tree } = await resolveRevision(db, row, target.revision);
      return preupload(deps, row.id, tree, request);
    },

    commit: async (target: CommitTarget, body: ByteSource, actor: Actor): Promise<UploadedCommit> => {
      const { row, ref } = await resolveTarget(deps, target, actor.viewer);
      const lines = await readCommit(workers, body, { maxOperations });
      const author = actor.viewer.account?.name ?? "";
      await refuseLate(db, row, ref, lines, author);
      const named = lines.large.map(({ sha256 }) => sha256);
      const stored = await storedContents(deps, actor.viewer, named);
      const large = lines.large.map((line) => toLargeFile(line, stored));
      const small = await mapLimited(lines.files, filesAtOnce, ({ path, content, oid }) =>
        inlineFile(blobs, path, content, oid),
      );
      const { title, description, parent, remove } = lines;
      const put = [...small, ...large];
      const request = { put, remove, title, description, author, at: now(), ...(parent && { parent }) };
      const done = await commitAndFollowUp(deps, row, actor, {
        enters: put,
        write: (transaction): Promise<Committed & { readonly pullRequest?: number }> =>
          target.isPullRequest
            ? commitToNewPullRequest(transaction, row.id, ref, request, actor.viewer)
            : commitWithin(transaction, row.id, { ...request, ref }),
        audited: ({ sha }) => [["repository.commit", { sha, files: put.length }]],
      });
      return { ...done, row };
    },
  };
};

export type UploadService = ReturnType<typeof createUploadService>;
