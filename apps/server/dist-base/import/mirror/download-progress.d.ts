export declare const createDownloadProgress: () => {
    /** Bytes that are in the partial file. */
    done: () => number;
    /** How often the download began again: bytes that were read before may be wrong then. */
    restarts: () => number;
    hasEnded: () => boolean;
    /** Resolves once something has changed; rejects if the download has failed. */
    change: () => Promise<void>;
    /** Resolves once the content is stored; rejects if the download has failed. */
    ended: () => Promise<void>;
    add: (done: number) => void;
    /** Ends the download, with a failure unless the content is stored. */
    end: (error?: Error) => void;
};
/** How far a download is, for those who read it while it runs. */
export type DownloadProgress = ReturnType<typeof createDownloadProgress>;
//# sourceMappingURL=download-progress.d.ts.map