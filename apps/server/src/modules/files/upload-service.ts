import type { LargeBatchRequest, PreuploadReply, PreuploadRequest } from "@orrery/contract";
import type { ByteSource } from "../../blobs/byte-source.ts";
import { type BlobStore, isBlobError } from "../../blobs/store.ts";
import { findFor, resolveRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { canUseContent } from "../../catalogue/content-access.ts";
import type { Committed, NewFile } from "../../catalogue/history/commit.ts";
import { inlineFile, largeFile } from "../../catalogue/inline-file.ts";
import { refreshFacts } from "../../catalogue/refresh-facts.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import { recordUpload } from "../../catalogue/upload-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { mainRef } from "../../git/ref-name.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import { isSigned, signature } from "../../identity/signature.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { mapLimited } from "../../workers/map-limited.ts";
import type { Workers } from "../../workers/workers.ts";
import { readCommit } from "./commit-job.ts";
import type { CommitLines } from "./commit-lines.ts";
import { type CommitTarget, commitToNewPullRequest, resolveTarget } from "./commit-target.ts";
import { preupload } from "./preupload.ts";

/** Permits one upload without a token. */
export interface UploadTicket {
  readonly account: number;
  readonly sha256: string;
  readonly size: number;
  readonly expires: number;
}

/** One file of a batch: how to upload it, nothing if it is stored already, or an error. */
export interface BatchObject {
  readonly oid: string;
  readonly size: number;
  readonly upload?: { readonly ticket: UploadTicket; readonly signature: string };
  readonly error?: { readonly code: number; readonly message: string };
}

interface UploadedCommit extends Committed {
  readonly row: RepositoryRow;
  /** The number of the pull request that was opened with the commit. */
  readonly pullRequest?: number;
}

export interface UploadService {
  readonly preupload: (target: CommitTarget, request: PreuploadRequest, viewer: Viewer) => Promise<PreuploadReply>;
  readonly batch: (
    kind: RepositoryKind,
    id: string,
    request: LargeBatchRequest,
    viewer: Viewer,
  ) => Promise<BatchObject[]>;
  readonly receive: (ticket: UploadTicket, signature: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly commit: (target: CommitTarget, body: ByteSource, actor: Actor) => Promise<UploadedCommit>;
}

export interface UploadDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly blobs: BlobStore;
  readonly workers: Workers;
  readonly audit: AuditLog;
  readonly now: () => number;
  /** Signs upload tickets. */
  readonly secret: string;
  readonly maxFileBytes: number;
  /** Max max files in one commit. */
  readonly maxOperations: number;
}

const ticketLife = 60 * 60 * 1000;

/** Files processed concurrently: each uses a file descriptor. */
const filesAtOnce = 16;

const ticketParts = ({ account, sha256, size, expires }: UploadTicket) => ["upload", account, sha256, size, expires];

const isUsable = async ({ db, blobs }: UploadDeps, viewer: Viewer, sha256: string, size: number): Promise<boolean> =>
  (await blobs.stat(sha256))?.size === size && (await canUseContent(db, viewer, sha256));

const toUpload = async (
  deps: UploadDeps,
  viewer: Viewer,
  { oid, size }: { oid: string; size: number },
): Promise<BatchObject> => {
  const { maxFileBytes, secret, now } = deps;
  const tooLarge = `The file has ${size} bytes; this hub accepts at most ${maxFileBytes}.`;
  if (size > maxFileBytes) return { oid, size, error: { code: 413, message: tooLarge } };
  if (await isUsable(deps, viewer, oid, size)) return { oid, size };
  const ticket = { account: viewer.account?.id ?? 0, sha256: oid, size, expires: now() + ticketLife };
  return { oid, size, upload: { ticket, signature: signature(secret, ...ticketParts(ticket)) } };
};

const toFile = async (deps: UploadDeps, viewer: Viewer, line: CommitLines["large"][number]): Promise<NewFile> => {
  // A copy of a stored file comes without its size.
  const size = line.size ?? (await deps.blobs.stat(line.sha256))?.size ?? 0;
  if (await isUsable(deps, viewer, line.sha256, size)) return largeFile(line.path, line.sha256, size);
  const bytes = line.size === undefined ? "" : `, ${line.size} bytes`;
  throw new HubError(
    "unprocessable",
    `The content of “${line.path}” (${line.sha256}${bytes}) was not uploaded. Upload it first.`,
  );
};

const receive = async (
  { db, blobs, secret, now }: UploadDeps,
  ...[ticket, given, content]: Parameters<UploadService["receive"]>
): Promise<void> => {
  if (!isSigned(given, secret, ...ticketParts(ticket)) || ticket.expires < now())
    throw new HubError("forbidden", "This upload URL is not valid or has expired. Request a new one.");
  try {
    await blobs.put(content, { sha256: ticket.sha256, size: ticket.size });
  } catch (error) {
    if (isBlobError(error) && error.code !== "storage") throw new HubError("unprocessable", error.message);
    throw error;
  }
  await recordUpload(db, {
    account_id: ticket.account,
    sha256: ticket.sha256,
    size: ticket.size,
    created_at: now(),
  });
};

/** Small files are sent inside the commit, large ones beforehand by their hash. */
export const createUploadService = (deps: UploadDeps): UploadService => {
  const { db, catalogue, blobs, workers, audit, now, maxOperations } = deps;

  return {
    preupload: async (target, request, viewer) => {
      const { row } = await resolveTarget(deps, target, viewer);
      const { tree } = await resolveRevision(db, row, target.revision);
      return preupload(deps, row.id, tree, request);
    },

    batch: async (kind, id, { objects }, viewer) => {
      await findFor(catalogue, viewer, "contribute", kind, id);
      return mapLimited(objects, filesAtOnce, (object) => toUpload(deps, viewer, object));
    },

    receive: (ticket, signature, content) => receive(deps, ticket, signature, content),

    commit: async (target, body, actor) => {
      const { row, ref } = await resolveTarget(deps, target, actor.viewer);
      const lines = await readCommit(workers, body, { maxOperations });
      if (lines.parent) await resolveRevision(db, row, lines.parent);
      const small = await mapLimited(lines.files, filesAtOnce, ({ path, content, oid }) =>
        inlineFile(blobs, path, content, oid),
      );
      const large = await mapLimited(lines.large, filesAtOnce, (line) => toFile(deps, actor.viewer, line));
      const { title, description, parent, remove } = lines;
      const author = actor.viewer.account?.name ?? "";
      const put = [...small, ...large];
      const request = { put, remove, title, description, author, at: now(), ...(parent && { parent }) };
      const done = target.isPullRequest
        ? await commitToNewPullRequest(catalogue, row, ref, request, actor.viewer)
        : await catalogue.commit(row, { ...request, ref });
      if (done.isNew && ref === mainRef && !target.isPullRequest && row.origin === "local")
        await refreshFacts(deps, row, done.tree);
      await audit(actor, "repository.commit", `${row.kind} ${row.full_name}`, { sha: done.sha, files: put.length });
      return { ...done, row };
    },
  };
};
