/** Who made a commit or a tag, and when. */
interface Signature {
    readonly name: string;
    readonly email: string;
    /** Seconds since 1970. */
    readonly seconds: number;
    /** For example +0000. */
    readonly zone: string;
}
export interface CommitContent {
    readonly tree: string;
    readonly parents: readonly string[];
    readonly author: Signature;
    readonly committer: Signature;
    readonly message: string;
}
export interface TagContent {
    readonly object: string;
    readonly kind: string;
    readonly name: string;
    readonly tagger?: Signature | undefined;
    readonly message: string;
}
/** Reads a commit object. */
export declare const parseCommit: (content: Buffer) => CommitContent;
export declare const serializeCommit: ({ tree, parents, author, committer, message }: CommitContent) => Buffer;
export declare const commitId: (content: Uint8Array) => string;
/** Reads an annotated tag. */
export declare const parseTag: (content: Buffer) => TagContent;
export declare const serializeTag: ({ object, kind, name, tagger, message }: TagContent) => Buffer;
export {};
//# sourceMappingURL=commit-object.d.ts.map