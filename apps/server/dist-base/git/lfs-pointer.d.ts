/** The text that git has in place of a large file. */
export declare const lfsPointer: (sha256: string, size: number) => Buffer;
/** A pointer is smaller than this. */
export declare const maxPointerBytes = 200;
/** Reads a pointer exactly as git lfs writes it; other files are stored as they are. */
export declare const parsePointer: (content: Buffer) => {
    readonly sha256: string;
    readonly size: number;
} | undefined;
//# sourceMappingURL=lfs-pointer.d.ts.map