import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { SignatureStatus } from "@orrery/contract";
import type { BlobStore } from "../../../blobs/store.ts";
import { findCommit, markBlobStored } from "../../../catalogue/history/history-store.ts";
import { type FileRow, fileAt, filesAt } from "../../../catalogue/history/read-files.ts";
import { upstreamHashes, withUpstreamHashes } from "../../../catalogue/history/upstream-files.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import { signaturePath } from "../../../catalogue/supply-chain/signatures/sign-revision.ts";
import { maxBundleBytes, type SignatureJudge } from "../../../catalogue/supply-chain/signatures/signature-judge.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { lfsPointer } from "../../../git/lfs-pointer.ts";
import { blobId } from "../../../git/object-id.ts";
import { parseRepositoryId, type RepositoryKind } from "../../../readers/repository-id.ts";
import type { UpstreamFile } from "../../download.ts";
import { fileUrl } from "../../import-files.ts";
import { readBytes } from "../../read-reply.ts";
import type { PullSource } from "../pull-revision.ts";
import type { MirrorUpstreams } from "../upstreams.ts";
import type { SignatureFact } from "./judge-rules.ts";

export interface MirrorSignatureDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly signatures: Pick<SignatureJudge, "judgeFiles">;
  readonly upstreams: Pick<MirrorUpstreams, "forOrigin">;
}

/** A repository as its upstream lists it. */
interface ListedRepository {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly sha: string;
  readonly files: readonly UpstreamFile[];
}

interface CommitOptions {
  /** A file whose hash is known since it was downloaded. */
  readonly downloaded?: FileRow;
  /** Whether `model.sig` is stored if it is fetched. Default: it is. */
  readonly isStored?: boolean;
}

/** A signature as rules see it. Files that differ, damaged signatures, unknown keys and revoked signers count as not signed. */
export const signatureFact = ({ state, signer }: SignatureStatus): SignatureFact => {
  const isValid = ["verified", "unknown", "incomplete"].includes(state) && signer && signer.status !== "revoked";
  if (!isValid) return "unsigned";
  return signer.status === "trusted" ? "trusted" : "signed";
};

const isContent = (bytes: Buffer, { oid, sha256 }: Pick<UpstreamFile, "oid" | "sha256">): boolean => {
  if (sha256 === undefined) return blobId(bytes) === oid;
  const hash = createHash("sha256").update(bytes).digest("hex");
  return hash === sha256 && blobId(lfsPointer(hash, bytes.length)) === oid;
};

const unavailable = (source: PullSource, id: string, cause: unknown): HubError =>
  new HubError(
    "unavailable",
    `A rule needs ${signaturePath} of ${id}, and ${new URL(source.upstream).host} did not send it. Try again later.`,
    { headers: { "retry-after": "15" }, cause },
  );

/** Undefined if there is none, or one that is too large to be read. */
const fetchSignature = async (
  source: PullSource,
  { kind, id, sha, files }: ListedRepository,
): Promise<Buffer | undefined> => {
  const file = files.find(({ path }) => path === signaturePath);
  if (!file || file.size > maxBundleBytes) return undefined;
  const url = fileUrl(source.upstream, kind, id, sha, signaturePath);
  const bytes = await source.client
    .ask(url, (reply) => readBytes(reply, url, file.size))
    .catch((error: unknown) => {
      throw unavailable(source, id, error);
    });
  if (!isContent(bytes, file)) throw unavailable(source, id, new Error("wrong content"));
  return bytes;
};

interface CommittedSignature {
  readonly sha: string;
  readonly tree: string;
  readonly isStored: boolean;
}

const createCommittedRead = ({ db, blobs, upstreams }: MirrorSignatureDeps) => {
  /** Downloads of this process, by repository and git's id. */
  const running = new Map<string, Promise<Buffer | undefined>>();

  const fetch = async (row: RepositoryRow, sha: string, file: FileRow): Promise<Buffer | undefined> => {
    const source = upstreams.forOrigin(row.origin)?.source;
    if (!source) return undefined;
    const { path, size, oid } = file;
    const hash = (await upstreamHashes(db, row.id, [oid])).get(oid);
    const listed = { path, size, oid, ...(hash && { sha256: hash }) };
    return fetchSignature(source, { kind: row.kind, id: row.full_name, sha, files: [listed] });
  };
  const fetchAndStore = async (row: RepositoryRow, sha: string, file: FileRow): Promise<Buffer | undefined> => {
    const bytes = await fetch(row, sha, file);
    if (!bytes) return undefined;
    const { sha256 } = await blobs.put(Readable.from([bytes]));
    await markBlobStored(db, row.id, file.oid, { sha256, size: file.size });
    return bytes;
  };

  return async (row: RepositoryRow, { sha, tree, isStored }: CommittedSignature): Promise<Buffer | undefined> => {
    const file = await fileAt(db, row.id, tree, signaturePath);
    if (!file || file.size > maxBundleBytes) return undefined;
    if (file.sha256 !== null) return buffer(await blobs.read(file.sha256));
    if (!isStored) return fetch(row, sha, file);
    const key = `${row.id}-${file.oid}`;
    const started =
      running.get(key) ??
      fetchAndStore(row, sha, file).finally(() => {
        running.delete(key);
      });
    running.set(key, started);
    return started;
  };
};

export const createMirrorSignatures = (deps: MirrorSignatureDeps) => {
  const { db, signatures } = deps;
  const readCommitted = createCommittedRead(deps);
  // Anyone can be the first to sign under a name of another hub, so first use is not enough here.
  const firstUse = "ignored" as const;
  return {
    ofCommit: async (
      row: RepositoryRow,
      sha: string,
      { downloaded, isStored = true }: CommitOptions = {},
    ): Promise<SignatureFact> => {
      const commit = await findCommit(db, row.id, sha);
      const bytes = commit && (await readCommitted(row, { sha, tree: commit.tree, isStored }));
      if (!commit || !bytes) return "unsigned";
      const files = await withUpstreamHashes(db, row.id, await filesAt(db, row.id, commit.tree));
      const compared = files.map((file) =>
        downloaded?.sha256 && file.path === downloaded.path ? { ...file, sha256: downloaded.sha256 } : file,
      );
      return signatureFact(await signatures.judgeFiles({ author: row.author, sha, files: compared, firstUse }, bytes));
    },
    /** Of a repository before anything of it is stored. */
    ofListed: async (source: PullSource, listed: ListedRepository): Promise<SignatureFact> => {
      const bytes = await fetchSignature(source, listed);
      const files = listed.files.map(({ path, sha256 }) => ({ path, sha256: sha256 ?? null }));
      const { author } = parseRepositoryId(listed.id);
      return signatureFact(await signatures.judgeFiles({ author, sha: listed.sha, files, firstUse }, bytes));
    },
  };
};

/** How files of other hubs are signed. Their `model.sig` is fetched before any other file. */
export type MirrorSignatures = ReturnType<typeof createMirrorSignatures>;
