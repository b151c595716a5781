/** The inputs for detecting a library. */
export interface LibrarySigns {
    readonly card: Readonly<Record<string, unknown>>;
    readonly config: Readonly<Record<string, unknown>>;
    readonly paths: readonly string[];
}
/** Whether a file of this name may decide which library is detected. Formats of weights decide as well: see tags.ts. */
export declare const isLibrarySign: (path: string) => boolean;
/** The library that loads a model: as the card says, by its tags, or by its files. */
export declare const sniffLibrary: (signs: LibrarySigns) => string | undefined;
//# sourceMappingURL=sniff-library.d.ts.map