/**
 * Waits until everything written to the file system of a folder is on the disk, files and renames alike: one call for any number of
 * files. Node has none, so a command of the system does it. False where that is missing or fails.
 */
export declare const syncFilesystem: (folder: string) => Promise<boolean>;
//# sourceMappingURL=sync-filesystem.d.ts.map