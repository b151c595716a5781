import type { BlobStore } from "../blobs/store.ts";
import type { NewFile } from "./commit.ts";
import { parseFilePath } from "./file-path.ts";
import { blobOid, pointerOf } from "./git-objects.ts";

const once = async function* (content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content;
};

/** Keeps a small file's content. */
export const inlineFile = async (blobs: BlobStore, path: string, content: Uint8Array): Promise<NewFile> => {
  const { sha256, size } = await blobs.put(once(content));
  return { path: parseFilePath(path), size, sha256, oid: blobOid(content), isLarge: false };
};

/** Names a large file whose content is kept already. */
export const largeFile = (path: string, sha256: string, size: number): NewFile => ({
  path: parseFilePath(path),
  size,
  sha256,
  oid: blobOid(pointerOf(sha256, size)),
  isLarge: true,
});
