import { HubError } from "../errors.ts";
/** Modes that git gives entries of a tree. */
export declare const modes: {
    readonly file: "100644";
    readonly executable: "100755";
    readonly link: "120000";
    readonly folder: "40000";
};
/** One line of a tree: a file or a folder. */
export interface TreeLine {
    readonly mode: string;
    readonly name: string;
    readonly oid: string;
}
export declare const idBytes = 20;
export declare const damaged: () => HubError;
/** Positions of one entry: `mode SP name NUL id`. */
export interface EntrySpan {
    readonly start: number;
    readonly nameStart: number;
    readonly nameEnd: number;
    readonly end: number;
}
export declare const spanAt: (tree: Buffer, start: number) => EntrySpan;
export declare const lineAt: (tree: Buffer, { start, nameStart, nameEnd, end }: EntrySpan) => TreeLine;
/** Bytes as a string with one character each, whose order is that of the bytes. */
export declare const asBytes: (text: string) => string;
/** Git sorts by bytes, a folder as if its name ended in a slash. */
export declare const orderOf: ({ mode, name }: TreeLine) => string;
export declare const nameAt: (tree: Buffer, { nameStart, nameEnd }: EntrySpan) => string;
export declare const orderAt: (tree: Buffer, span: EntrySpan) => string;
export declare const isFolder: ({ mode }: TreeLine) => boolean;
/** The entries of a tree, in git's order. */
export declare const parseTree: (tree: Buffer) => TreeLine[];
export declare const serializeLine: ({ mode, name, oid }: TreeLine) => Buffer;
export declare const inOrder: (lines: readonly TreeLine[]) => {
    line: TreeLine;
    order: string;
}[];
export declare const serializeTree: (lines: readonly TreeLine[]) => Buffer;
export declare const treeId: (tree: Uint8Array) => string;
/** The id of a tree without entries. */
export declare const emptyTreeId: string;
//# sourceMappingURL=tree.d.ts.map