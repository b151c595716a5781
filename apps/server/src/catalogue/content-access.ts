import type { BlobStore } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
import { inBatches } from "../db/in-batches.ts";
import type { Viewer } from "../identity/viewer.ts";
import { mapLimited } from "../workers/map-limited.ts";
import { xetSizes } from "../xet/xet-store.ts";
import { accessStates } from "./access-requests.ts";
import { can, guardOf } from "./policy.ts";
import { uploadedAmong, uploaderOf } from "./upload-store.ts";

/** Which of some contents are in a public repository that everyone can download from. */
const publicContents = async (db: Db, contents: readonly string[]): Promise<string[]> => {
  const rows = await inBatches(contents, (batch) =>
    db
      .selectFrom("git_blobs")
      .innerJoin("repositories", "repositories.id", "git_blobs.repository_id")
      .select("git_blobs.sha256")
      .distinct()
      .where("git_blobs.sha256", "in", batch)
      .where("repositories.is_private", "=", 0)
      .where("repositories.gated", "is", null)
      .execute(),
  );
  return rows.flatMap(({ sha256 }) => sha256 ?? []);
};

/** Which of some contents are in a repository that the viewer can download from. */
const downloadableContents = async (db: Db, viewer: Viewer, contents: readonly string[]): Promise<string[]> => {
  const holders = await inBatches(contents, (batch) =>
    db
      .selectFrom("git_blobs")
      .innerJoin("repositories", "repositories.id", "git_blobs.repository_id")
      .select(["git_blobs.sha256", "repositories.id", "repositories.owner_id", "repositories.resource_group_id"])
      .select(["repositories.is_private", "repositories.gated"])
      .distinct()
      .where("git_blobs.sha256", "in", batch)
      .execute(),
  );
  const gated = new Set(holders.flatMap(({ id, gated }) => (gated === null ? [] : [id])));
  const states = viewer.account ? await accessStates(db, viewer.account.id, [...gated]) : new Map();
  return holders.flatMap(({ sha256, ...row }) =>
    sha256 !== null && can(viewer, "download", { ...guardOf(row), access: states.get(row.id) }) ? [sha256] : [],
  );
};

/**
 * The contents that a viewer can use. Knowing a hash gives no access: the content must be the viewer's upload or in a
 * repository they can read.
 */
export const usableContents = async (db: Db, viewer: Viewer, contents: readonly string[]): Promise<Set<string>> => {
  const usable = new Set<string>();
  const ways = [
    (left: readonly string[]) => uploadedAmong(db, uploaderOf(viewer), left),
    (left: readonly string[]) => publicContents(db, left),
    (left: readonly string[]) => downloadableContents(db, viewer, left),
  ];
  for (const find of ways) {
    const left = [...new Set(contents)].filter((sha256) => !usable.has(sha256));
    if (left.length > 0) for (const sha256 of await find(left)) usable.add(sha256);
  }
  return usable;
};

export const canUseContent = async (db: Db, viewer: Viewer, sha256: string): Promise<boolean> =>
  (await usableContents(db, viewer, [sha256])).has(sha256);

/**
 * Whether a content that another hub names need not be downloaded: the repository has it already, or everyone can read it.
 * Otherwise the upstream must send it, or a list of hashes would publish what is private here.
 */
export const isStoredFor = async (
  { db, blobs }: { readonly db: Db; readonly blobs: BlobStore },
  repositoryId: number,
  { sha256, size }: { readonly sha256: string; readonly size: number },
): Promise<boolean> => {
  const own = db.selectFrom("git_blobs").select("sha256").where("repository_id", "=", repositoryId);
  const isHeld =
    (await own.where("sha256", "=", sha256).executeTakeFirst()) !== undefined ||
    (await publicContents(db, [sha256])).length > 0;
  return isHeld && (await blobs.stat(sha256))?.size === size;
};

/** Files looked up concurrently on the storage. */
const filesAtOnce = 16;

export const storedSizes = async (
  { db, blobs }: { readonly db: Db; readonly blobs: BlobStore },
  contents: readonly string[],
): Promise<Map<string, number>> => {
  const unique = [...new Set(contents)];
  const sizes = await xetSizes(db, unique);
  const others = unique.filter((sha256) => !sizes.has(sha256));
  for (const info of await mapLimited(others, filesAtOnce, (sha256) => blobs.stat(sha256)))
    if (info) sizes.set(info.sha256, info.size);
  return sizes;
};

/** The sizes of those contents that are stored and that the viewer can commit. */
export const storedContents = async (
  deps: { readonly db: Db; readonly blobs: BlobStore },
  viewer: Viewer,
  contents: readonly string[],
): Promise<Map<string, number>> => storedSizes(deps, [...(await usableContents(deps.db, viewer, contents))]);
