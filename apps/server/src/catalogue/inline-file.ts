import type { BlobStore } from "../blobs/store.ts";
import { lfsPointer } from "../git/lfs-pointer.ts";
import { blobId } from "../git/object-id.ts";
import { parseNewPath } from "./file-path.ts";
import type { NewFile } from "./history/commit.ts";

const stretch = 1024 * 1024;

/** Text files up to this size are stored as git does; others are large files. */
export const maxInlineBytes = 1024 * 1024;

/** Hashed and written in chunks, so a large file does not block other requests. */
const stretchesOf = async function* (content: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += stretch) yield content.subarray(at, at + stretch);
};

/** Stores a file that came inside a commit; `oid` is the name that git gives its content. */
export const inlineFile = async (
  blobs: BlobStore,
  path: string,
  content: Uint8Array,
  oid: string = blobId(content),
): Promise<NewFile> => {
  const checked = parseNewPath(path);
  const { sha256, size } = await blobs.put(stretchesOf(content));
  return { path: checked, size, sha256, oid, isLarge: false };
};

/** A large file whose content is already stored. */
export const largeFile = (path: string, sha256: string, size: number): NewFile => ({
  path: parseNewPath(path),
  size,
  sha256,
  oid: blobId(lfsPointer(sha256, size)),
  isLarge: true,
});
