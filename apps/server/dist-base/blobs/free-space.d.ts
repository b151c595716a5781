export declare const mebibyte: number;
/** What a disk has left. */
export interface FreeSpace {
    readonly bytes: number;
    /** Whether more files can be created. */
    readonly hasFiles: boolean;
}
export declare const freeSpace: (folder: string) => Promise<FreeSpace>;
/** Why a disk is too full to write to; undefined if it is not. */
export declare const fullDisk: ({ bytes, hasFiles }: FreeSpace, minMebibytes: number) => string | undefined;
//# sourceMappingURL=free-space.d.ts.map