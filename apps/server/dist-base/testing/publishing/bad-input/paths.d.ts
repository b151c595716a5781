/** Paths that a commit names, on top of a repository with README.md, config.json, a/b/c.txt and café.txt. */
export declare const badPaths: readonly (readonly [path: string, status: number, message: string])[];
/** Several paths of one commit. */
export declare const badPathSets: readonly (readonly [paths: readonly string[], message: string])[];
//# sourceMappingURL=paths.d.ts.map