import type { VerifiedBundle } from "./verify-bundle.ts";
/** A file as the hub has it; the hash is null if the hub does not know it. */
export interface HashedFile {
    readonly path: string;
    readonly sha256: string | null;
}
/** How a file differs from what was signed. */
export interface FileProblem {
    readonly path: string;
    /** Changed since, no longer there, added since, or without a hash to compare. */
    readonly problem: "changed" | "missing" | "added" | "unknown";
}
export interface FileComparison {
    readonly problems: readonly FileProblem[];
    /** Files that the signer left out. */
    readonly uncovered: readonly string[];
}
/** Compares the files of a commit with a signed statement, by stored hashes. */
export declare const compareFiles: ({ digests, ignoredPaths }: Pick<VerifiedBundle, "digests" | "ignoredPaths">, files: readonly HashedFile[], signaturePath: string) => FileComparison;
//# sourceMappingURL=compare-files.d.ts.map