/** Bytes of a file on disk. */
export interface DiskLocation {
    readonly path: string;
    /** Position of the first byte. */
    readonly start: number;
}
/** Bytes with random access: a file on disk, or a content of the blob store. */
export interface ByteSource {
    readonly size: number;
    /** Names the content, where it is stored under its hash. */
    readonly sha256?: string;
    /** Where the bytes are on disk, so that a worker thread can read them itself. */
    readonly file?: DiskLocation | undefined;
    /** Reads from `start`; fewer bytes come back only where the source ends. */
    readonly read: (start: number, length: number) => Promise<Uint8Array>;
}
/** Why a file could not be understood. Never a reason to refuse the file itself. */
export declare class ReadingError extends Error {
    constructor(message: string);
}
/** Bytes that are in memory already. */
export declare const memorySource: (bytes: Uint8Array) => ByteSource;
//# sourceMappingURL=byte-source.d.ts.map