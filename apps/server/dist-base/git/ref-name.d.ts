/** The ref of a branch with this name. */
export declare const branchRef: (name: string) => string;
/** The ref of a tag with this name. */
export declare const tagRef: (name: string) => string;
export declare const mainRef = "refs/heads/main";
/** Refs that a revision can stand for; the first that exists counts. */
export declare const candidateRefs: (revision: string) => readonly string[];
/** Finds the ref that keeps a new one from being created: git stores refs as paths, so none can be a folder of another. */
export declare const createClashFinder: (names: Iterable<string>) => ((ref: string) => string | undefined);
//# sourceMappingURL=ref-name.d.ts.map