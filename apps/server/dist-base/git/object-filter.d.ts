/** Objects that a partial clone leaves out. */
export interface ObjectFilter {
    /** Files of this size or more are left out. */
    readonly blobLimit: number;
    /** Folders and files this deep or deeper are left out; the root has depth 0. */
    readonly treeDepth: number;
}
/** Reads the argument of `git clone --filter`. */
export declare const parseFilter: (text: string | undefined) => ObjectFilter;
//# sourceMappingURL=object-filter.d.ts.map