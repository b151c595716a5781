import type { PreuploadReply, PreuploadRequest } from "@orrery/contract";
import { blobSource } from "../../blobs/blob-source.ts";
import type { BlobStore } from "../../blobs/store.ts";
import { parseNewPath } from "../../catalogue/file-path.ts";
import { type FileRow, fileAt, lineAt, type PathLine, withContents } from "../../catalogue/history/read-files.ts";
import { maxInlineBytes } from "../../catalogue/inline-file.ts";
import type { Db } from "../../db/engine.ts";
import { isFolder } from "../../git/tree.ts";
import { decodeText } from "../../text/decode-text.ts";
import type { Workers } from "../../workers/workers.ts";
import { judgePaths } from "./path-rules-job.ts";

interface PreuploadDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly workers: Workers;
}

const maxRulesBytes = 256 * 1024;

/** Text of any encoding but UTF-16 has no control characters, except for white space and the escapes of terminals. */
const isBinary = (sample: string | undefined): boolean =>
  Buffer.from(sample ?? "", "base64").some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b));

/** A file of rules at the root of the tree, if there is a readable one. */
const rulesAt = async ({ db, blobs }: PreuploadDeps, repositoryId: number, tree: string, path: string) => {
  const file = await fileAt(db, repositoryId, tree, path);
  if (!file?.sha256 || file.size > maxRulesBytes) return "";
  const bytes = await blobSource(blobs, file.sha256, file.size).read(0, file.size);
  return decodeText(bytes) ?? "";
};

const knownFiles = async (db: Db, repositoryId: number, tree: string, paths: readonly string[]) => {
  const lines: PathLine[] = [];
  for (const path of paths) {
    const line = await lineAt(db, tree, path);
    if (line && !isFolder(line)) lines.push({ ...line, path });
  }
  return new Map((await withContents(db, repositoryId, lines)).map((file) => [file.path, file]));
};

/** The id by which clients tell that a file is unchanged. */
const idOf = (file: FileRow | undefined): string | null => (file?.is_large ? file.sha256 : file?.oid) ?? null;

/** Tells how each file is to be sent, and which ones are not to be sent at all. */
export const preupload = async (
  deps: PreuploadDeps,
  repositoryId: number,
  tree: string,
  { files, gitIgnore, gitAttributes }: PreuploadRequest,
): Promise<PreuploadReply> => {
  const paths = files.map(({ path }) => parseNewPath(path));
  const known = await knownFiles(deps.db, repositoryId, tree, paths);
  const verdicts = await judgePaths(deps.workers, {
    gitIgnore: gitIgnore ?? (await rulesAt(deps, repositoryId, tree, ".gitignore")),
    gitAttributes: gitAttributes ?? (await rulesAt(deps, repositoryId, tree, ".gitattributes")),
    paths,
  });
  return {
    files: files.map(({ path, size, sample }, index) => {
      const { isIgnored = false, isLarge = false } = verdicts[index] ?? {};
      const isSeparate = size > 0 && (isLarge || size > maxInlineBytes || isBinary(sample));
      return { path, uploadMode: isSeparate ? "lfs" : "regular", shouldIgnore: isIgnored, oid: idOf(known.get(path)) };
    }),
  };
};
