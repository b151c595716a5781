import type { BlobStore } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
import type { Viewer } from "../identity/viewer.ts";
import { holdersOf } from "./history/history-store.ts";
import { can } from "./policy.ts";
import { hasUploaded } from "./upload-store.ts";

/** Knowing a hash gives no access: the content must be the viewer's upload or in a repository they can read. */
export const canUseContent = async (db: Db, viewer: Viewer, sha256: string): Promise<boolean> => {
  if (viewer.account && (await hasUploaded(db, viewer.account.id, sha256))) return true;
  const holders = await holdersOf(db, sha256);
  return holders.some((row) =>
    can(viewer, "download", { ownerId: row.owner_id, isPrivate: row.is_private === 1, gated: row.gated }),
  );
};

/** Whether a content is stored with this size and the viewer can commit it. */
export const hasContent = async (
  { db, blobs }: { readonly db: Db; readonly blobs: BlobStore },
  viewer: Viewer,
  sha256: string,
  size: number,
): Promise<boolean> => (await blobs.stat(sha256))?.size === size && (await canUseContent(db, viewer, sha256));
