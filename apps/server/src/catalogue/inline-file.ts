import type { BlobStore } from "../blobs/store.ts";
import type { NewFile } from "./commit.ts";
import { parseFilePath } from "./file-path.ts";
import { blobOid, pointerOf } from "./git-objects.ts";

const stretch = 1024 * 1024;

/** Hashed and written in chunks, so a large file does not block other requests. */
const stretchesOf = async function* (content: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += stretch) yield content.subarray(at, at + stretch);
};

/** Stores a file that came inside a commit; `oid` is the name that git gives its content. */
export const inlineFile = async (
  blobs: BlobStore,
  path: string,
  content: Uint8Array,
  oid: string = blobOid(content),
): Promise<NewFile> => {
  const { sha256, size } = await blobs.put(stretchesOf(content));
  return { path: parseFilePath(path), size, sha256, oid, isLarge: false };
};

/** A large file whose content is already stored. */
export const largeFile = (path: string, sha256: string, size: number): NewFile => ({
  path: parseFilePath(path),
  size,
  sha256,
  oid: blobOid(pointerOf(sha256, size)),
  isLarge: true,
});
