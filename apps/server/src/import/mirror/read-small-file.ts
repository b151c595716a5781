import type { BlobStore } from "../../blobs/store.ts";
import type { AtRevision } from "../../catalogue/access.ts";
import { fileAt } from "../../catalogue/history/read-files.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MirrorService } from "./mirror-service.ts";

interface SmallFileDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly mirror: Pick<MirrorService, "content">;
}

/** Bytes of a small file at a commit, fetched from its upstream if they are not stored; undefined if there are none. */
export const readSmallFile = async (
  { db, blobs, mirror }: SmallFileDeps,
  at: AtRevision,
  { path, maxBytes }: { readonly path: string; readonly maxBytes: number },
  viewer: Viewer,
): Promise<Buffer | undefined> => {
  const file = await fileAt(db, at.row.id, at.tree, path);
  if (!file || file.size > maxBytes) return undefined;
  const pulled = file.sha256 === null ? await mirror.content(at, file, viewer) : undefined;
  if (file.sha256 === null && !pulled) return undefined;
  const content = pulled ? await pulled.read(undefined) : await blobs.read(file.sha256 ?? "");
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    size += (part as Buffer).length;
    if (size > maxBytes) return undefined;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
};
