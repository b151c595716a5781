export declare const isSplitFile: (path: string) => boolean;
/** Files without the GGUF models other than the chosen one. */
export declare const withoutOtherGguf: <File extends {
    readonly path: string;
}>(files: readonly File[], chosen: string) => readonly File[];
/** The GGUF models of a repository, by the tags that name them: quantizations, and whole file names. */
export declare const ggufTags: (paths: readonly string[]) => ReadonlyMap<string, string>;
/** Quantizations of the GGUF models of a repository, as tags. */
export declare const quantizationsOf: (paths: readonly string[]) => readonly string[];
/** The GGUF model that is used where no tag names one. */
export declare const defaultGguf: (paths: readonly string[]) => string | undefined;
/** The image projector that belongs to a model: the one in the nearest folder. */
export declare const projectorFor: (paths: readonly string[], model: string) => string | undefined;
//# sourceMappingURL=gguf-choice.d.ts.map