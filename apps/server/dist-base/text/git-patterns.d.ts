/** Reads a path pattern of .gitignore or .gitattributes; without a slash it is for names in any folder. */
export declare const readGitPattern: (pattern: string) => ((parts: readonly string[]) => boolean);
//# sourceMappingURL=git-patterns.d.ts.map