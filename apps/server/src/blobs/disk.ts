import { createReadStream } from "node:fs";
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../errors.ts";
import { spool } from "./spool.ts";
import {
  BlobError,
  type BlobInfo,
  type BlobStore,
  type ByteRange,
  checkedName,
  checkStoredSize,
  storageUnavailable,
} from "./store.ts";

const isMissing = (error: unknown): boolean => errorCode(error) === "ENOENT";

/** A rename survives a power cut only once its folder is written, too. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const createFolder = async (path: string): Promise<void> => {
  const created = await mkdir(path, { recursive: true });
  if (created) for (let at = path; at.length >= created.length; at = dirname(at)) await syncFolder(dirname(at));
};

const chunkBytes = 256 * 1024;

/** Which bytes are read, how many at a time: a small content needs one read and a small buffer. */
const readOptions = (range: ByteRange | undefined, size = Number.POSITIVE_INFINITY) => {
  const bytes = range ? range.end - range.start + 1 : size;
  return { ...(range ?? { end: Math.max(0, size - 1) }), highWaterMark: Math.max(1, Math.min(chunkBytes, bytes)) };
};

const openContent = (path: string, sha256: string): Promise<FileHandle> =>
  open(path, "r").catch((error) => {
    if (isMissing(error)) throw new BlobError("not_found", `The content ${sha256} is not in the store.`);
    throw storageUnavailable(error);
  });

/** Contents are files of one folder: `ab/cd/abcd…`. */
export const contentPath = (root: string, sha256: string): string =>
  join(root, checkedName(sha256).slice(0, 2), sha256.slice(2, 4), sha256);

/** The folder of contents that are not complete, or not safely on disk. */
export const incomingFolder = (root: string): string => join(root, "incoming");

export const createDiskStore = (root: string): BlobStore => {
  const pathOf = (sha256: string) => contentPath(root, sha256);

  const statOf = async (sha256: string): Promise<BlobInfo | undefined> => {
    const path = pathOf(sha256);
    try {
      return { sha256, size: (await stat(path)).size };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw storageUnavailable(error);
    }
  };

  const moveIn = async (path: string, { sha256 }: BlobInfo): Promise<void> => {
    // Replaces what is there: it may be damaged.
    const target = pathOf(sha256);
    await createFolder(dirname(target));
    await rename(path, target);
    await syncFolder(dirname(target));
  };

  return {
    put: (content, expected = {}) => spool(incomingFolder(root), content, expected, moveIn),
    adopt: async (path, info) => {
      try {
        await moveIn(path, info);
        return true;
      } catch (error) {
        if (errorCode(error) === "EXDEV") return false;
        throw error;
      }
    },
    stat: statOf,
    root,
    pathOf,
    read: async (sha256, range, size) => {
      const file = await openContent(pathOf(sha256), sha256);
      try {
        if (size !== undefined) checkStoredSize(sha256, (await file.stat()).size, size);
      } catch (error) {
        await file.close();
        throw error;
      }
      return createReadStream("", { fd: file, ...readOptions(range, size) });
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    list: async function* () {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const entry of entries) if (entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name)) yield entry.name;
    },
    check: async () => {
      await createFolder(root);
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
};
