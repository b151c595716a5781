/** Why a signature can't be accepted, in words that a reader can act on. */
export declare class SignatureProblem extends Error {
    readonly state: "invalid" | "unsupported";
    constructor(state: "invalid" | "unsupported", message: string);
}
/** What a signer states about a set of files. */
export interface SignedStatement {
    /** SHA-256 in hexadecimal by path. */
    readonly digests: ReadonlyMap<string, string>;
    readonly ignoredPaths: readonly string[];
}
export declare const payloadType = "application/vnd.in-toto+json";
/** Paths that signers leave out by default: the signature itself, and what belongs to git. */
export declare const defaultIgnoredPaths: readonly ["model.sig", ".git", ".gitattributes", ".github", ".gitignore"];
/** Reads an in-toto statement of model signing. */
export declare const readStatement: (payload: Buffer) => SignedStatement;
/** Writes the statement that is signed; files are in order of their paths. */
export declare const writeStatement: (name: string, files: readonly {
    readonly path: string;
    readonly sha256: string;
}[]) => Buffer;
/** What DSSE signs. */
export declare const preAuthEncoding: (payload: Buffer, prefix?: string) => Buffer;
//# sourceMappingURL=statement.d.ts.map