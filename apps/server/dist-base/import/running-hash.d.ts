export declare const createRunningHash: (path: string) => {
    /** Bytes are added from a position on. What is in the file before it, and is not hashed yet, is read. */
    startAt: (position: number) => Promise<void>;
    add: (bytes: Uint8Array) => void;
    /** The SHA-256 of a file of some bytes. */
    digest: (size: number) => Promise<string>;
};
/** Hashes a file as it grows, so that a large one need not be read again at its end. */
export type RunningHash = ReturnType<typeof createRunningHash>;
//# sourceMappingURL=running-hash.d.ts.map