/** Files created from now on are readable by the hub's user only. Worker processes and threads inherit it. */
export declare const keepFilesPrivate: () => void;
/** Whether other users of the machine can open a file or folder. */
export declare const isOpenToOthers: (path: string) => boolean;
/**
 * Creates the data folder, or closes one of an earlier version to other users. A folder that has other things in it, such
 * as a home folder, stays as it is.
 */
export declare const openDataFolder: (path: string) => void;
//# sourceMappingURL=data-folder.d.ts.map