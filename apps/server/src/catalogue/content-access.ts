import type { BlobStore } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
import type { Viewer } from "../identity/viewer.ts";
import { accessStates } from "./access-requests.ts";
import { holdersOf } from "./history/history-store.ts";
import { can, guardOf } from "./policy.ts";
import { hasUploaded, uploaderOf } from "./upload-store.ts";

/** Knowing a hash gives no access: the content must be the viewer's upload or in a repository they can read. */
export const canUseContent = async (db: Db, viewer: Viewer, sha256: string): Promise<boolean> => {
  if (await hasUploaded(db, uploaderOf(viewer), sha256)) return true;
  const holders = await holdersOf(db, sha256);
  const gated = holders.flatMap(({ id, gated }) => (gated === null ? [] : [id]));
  const states = viewer.account ? await accessStates(db, viewer.account.id, gated) : new Map();
  return holders.some((row) => can(viewer, "download", { ...guardOf(row), access: states.get(row.id) }));
};

/**
 * Whether a content that another hub names need not be downloaded: the repository has it already, or everyone can read it.
 * Otherwise the upstream must send it, or a list of hashes would publish what is private here.
 */
export const isStoredFor = async (
  { db, blobs }: { readonly db: Db; readonly blobs: BlobStore },
  repositoryId: number,
  { sha256, size }: { readonly sha256: string; readonly size: number },
): Promise<boolean> => {
  const holders = await holdersOf(db, sha256);
  const isHeld = holders.some((row) => row.id === repositoryId || (row.is_private === 0 && row.gated === null));
  return isHeld && (await blobs.stat(sha256))?.size === size;
};

/** Whether a content is stored with this size and the viewer can commit it. */
export const hasContent = async (
  { db, blobs }: { readonly db: Db; readonly blobs: BlobStore },
  viewer: Viewer,
  sha256: string,
  size: number,
): Promise<boolean> => (await blobs.stat(sha256))?.size === size && (await canUseContent(db, viewer, sha256));
