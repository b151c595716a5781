/** A path inside a repository that is safe to store and to serve, or an error that says what is wrong with it. */
export declare const parseFilePath: (path: string) => string;
/** The path of a file that is to be written; others can be in repositories that were written elsewhere. */
export declare const parseNewPath: (path: string) => string;
/** Whether one of the folders that a path is in is among some paths. */
export declare const isBelowAny: (folders: ReadonlySet<string>, path: string) => boolean;
//# sourceMappingURL=file-path.d.ts.map