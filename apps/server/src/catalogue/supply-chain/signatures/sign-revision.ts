import { createPublicKey } from "node:crypto";
import { HubError } from "../../../errors.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import { countOf } from "../../../text/count-of.ts";
import type { AtRevision } from "../../access.ts";
import { type CommitDeps, commitAndFollowUp } from "../../commit-and-follow-up.ts";
import { type Committed, commitWithin } from "../../history/commit.ts";
import { type FileRow, filesAt } from "../../history/read-files.ts";
import { inlineFile, largeFile, maxInlineBytes } from "../../inline-file.ts";
import type { RepositoryRow } from "../../repository-store.ts";
import { writeBundle } from "./bundle.ts";
import { rememberHubKey } from "./signer-store.ts";
import { defaultIgnoredPaths, preAuthEncoding, writeStatement } from "./statement.ts";

/** Where signatures are, as model signing has it. */
export const signaturePath = "model.sig";

/** What signs: the hub's key. */
interface SigningKey {
  readonly sign: (bytes: Uint8Array) => Promise<Buffer>;
  readonly publicKey: () => Promise<string>;
}

const isIgnored = (path: string): boolean =>
  defaultIgnoredPaths.some((ignored) => path === ignored || path.startsWith(`${ignored}/`));

/** Signs the files of a commit by their stored hashes. Returns the text of `model.sig`. */
const signFiles = async (
  key: SigningKey,
  name: string,
  files: readonly Pick<FileRow, "path" | "sha256">[],
): Promise<string> => {
  const signed = files.filter(({ path }) => !isIgnored(path));
  const unknown = signed.filter(({ sha256 }) => sha256 === null);
  if (signed.length === 0) throw new HubError("conflict", `${name} has no files to sign.`);
  if (unknown.length > 0)
    throw new HubError(
      "conflict",
      `The hub does not have ${countOf(unknown.length, "file")} of ${name}, such as "${unknown[0]?.path.slice(0, 200)}". Import the files first.`,
    );
  const hashed = signed.map(({ path, sha256 }) => ({ path, sha256: sha256 ?? "" }));
  const payload = writeStatement(name.split("/").at(-1) ?? name, hashed);
  const signature = await key.sign(preAuthEncoding(payload));
  return writeBundle(payload, signature, createPublicKey(await key.publicKey()));
};

interface SignedBranch {
  readonly row: RepositoryRow;
  readonly ref: string;
  /** The commit whose files are signed. */
  readonly head: Pick<AtRevision, "sha" | "tree">;
}

/** Signs the files of a branch with the hub's key, and commits `model.sig`. */
export const commitSignature = async (
  deps: CommitDeps,
  { row, ref, head }: SignedBranch,
  key: SigningKey,
  actor: Actor,
): Promise<Committed> => {
  const { db, blobs, now } = deps;
  const content = Buffer.from(await signFiles(key, row.full_name, await filesAt(db, row.id, head.tree)));
  const file = await inlineFile(blobs, signaturePath, content);
  const put = content.length > maxInlineBytes ? largeFile(signaturePath, file.sha256 ?? "", content.length) : file;
  const author = actor.viewer.account?.name ?? "";
  const title = "Sign with the hub's key";
  const request = { ref, put: [put], remove: [], title, author, parent: head.sha, at: now() };
  await rememberHubKey(db, row.author.toLowerCase(), await key.publicKey(), now());
  return commitAndFollowUp(deps, row, actor, {
    enters: request.put,
    write: (transaction) => commitWithin(transaction, row.id, request),
    audited: ({ sha }) => [["repository.sign", { sha }]],
  });
};
