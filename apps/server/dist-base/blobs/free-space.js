import { statfs } from "node:fs/promises";
export const mebibyte = 1024 ** 2;
export const freeSpace = async (folder) => {
    const { bavail, bsize, files, ffree } = await statfs(folder);
    return { bytes: bavail * bsize, hasFiles: files === 0 || ffree > 0 };
};
/** Why a disk is too full to write to; undefined if it is not. */
export const fullDisk = ({ bytes, hasFiles }, minMebibytes) => {
    if (!hasFiles)
        return "The disk of the data folder cannot hold more files (no free inodes). Delete files.";
    if (bytes >= minMebibytes * mebibyte)
        return undefined;
    const free = Math.floor(bytes / mebibyte);
    return `The disk of the data folder is full: ${free} MiB free, less than ORRERY_MIN_FREE_DISK=${minMebibytes}. Free some space.`;
};
//# sourceMappingURL=free-space.js.map