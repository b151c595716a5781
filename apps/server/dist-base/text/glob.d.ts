/** Reads a pattern of paths with `*`, `**`, `?`, `[…]` and `{a,b}`. */
export declare const readGlob: (glob: string) => ((path: string) => boolean);
//# sourceMappingURL=glob.d.ts.map