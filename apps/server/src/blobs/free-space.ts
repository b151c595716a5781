import { statfs } from "node:fs/promises";

export const mebibyte = 1024 ** 2;

/** What a disk has left. */
export interface FreeSpace {
  readonly bytes: number;
  readonly totalBytes: number;
  /** Whether more files can be created. */
  readonly hasFiles: boolean;
}

export const freeSpace = async (folder: string): Promise<FreeSpace> => {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  return { bytes: bavail * bsize, totalBytes: blocks * bsize, hasFiles: files === 0 || ffree > 0 };
};

/** Why a disk is too full to write to; undefined if it is not. */
export const fullDisk = (
  { bytes, hasFiles }: Pick<FreeSpace, "bytes" | "hasFiles">,
  minMebibytes: number,
): string | undefined => {
  if (!hasFiles) return "The disk of the data folder cannot hold more files (no free inodes). Delete files.";
  if (bytes >= minMebibytes * mebibyte) return undefined;
  const free = Math.floor(bytes / mebibyte);
  return `The disk of the data folder is full: ${free} MiB free, less than ORRERY_MIN_FREE_DISK=${minMebibytes}. Free some space.`;
};
