/** Tells which paths a .gitignore excludes. The last rule that matches counts; nothing in an excluded folder comes back. */
export declare const readIgnoreRules: (text: string) => ((path: string) => boolean);
/** Tells which paths a .gitattributes declares as large files (`filter=lfs`). */
export declare const readLargeFileRules: (text: string) => ((path: string) => boolean);
//# sourceMappingURL=git-rules.d.ts.map