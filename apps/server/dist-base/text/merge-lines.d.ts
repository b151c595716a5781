/** Merges two versions of a text by line; undefined if both sides have changed the same lines, or lines that touch. */
export declare const mergeLines: (base: string, ours: string, theirs: string) => string | undefined;
//# sourceMappingURL=merge-lines.d.ts.map