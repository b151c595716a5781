import { type GitObjectKind } from "../../git/object-id.ts";
import { type TreeLine } from "../../git/tree.ts";
/** An object to be pushed. */
export interface GitObject {
    readonly kind: GitObjectKind;
    readonly content: Buffer;
    readonly oid: string;
}
export declare const objectOf: (kind: GitObjectKind, content: Buffer) => GitObject;
export declare const blob: GitObject;
export declare const person: {
    name: string;
    email: string;
    seconds: number;
    zone: string;
};
export declare const commitOf: (tree: string, parents?: readonly string[], message?: string) => GitObject;
export declare const fileLine: (name: string, oid?: string, mode?: string) => TreeLine;
export declare const rawTree: (...lines: (readonly [mode: string, name: string | Buffer, oid: string])[]) => GitObject;
export declare const treeOf: (...lines: TreeLine[]) => GitObject;
/** A push of one tree, with what it needs. */
export declare const withTree: (tree: GitObject, ...more: GitObject[]) => GitObject[];
/** Folders in each other; `width` entries lead to the same folder. */
export declare const nested: (levels: number, name: string, width?: number) => GitObject[];
export declare const packOf: (objects: readonly GitObject[]) => Promise<Buffer>;
export declare const sealed: (...parts: Buffer[]) => Buffer;
/** The body of a push that creates a ref. */
export declare const pushBody: (ref: string, after: string, pack: Buffer, before?: string) => Buffer;
//# sourceMappingURL=git-objects.d.ts.map