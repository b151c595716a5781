/** What the lines of a commit ask for. */
export interface CommitLines {
    readonly title: string;
    readonly description: string;
    readonly parent?: string;
    /** `oid` is the name that git gives the content. */
    readonly files: readonly {
        readonly path: string;
        readonly content: Uint8Array;
        readonly oid: string;
    }[];
    /** `size` is absent where a stored file is copied. */
    readonly large: readonly {
        readonly path: string;
        readonly sha256: string;
        readonly size?: number;
    }[];
    readonly remove: readonly string[];
}
/** Reads the lines of a commit, each a JSON object with a key and a value. */
export declare const readCommitLines: (body: Buffer, maxOperations: number, oidOf: (content: Buffer) => string) => CommitLines;
//# sourceMappingURL=commit-lines.d.ts.map