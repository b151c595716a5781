export declare const objectKinds: readonly ["commit", "tree", "blob", "tag"];
export type GitObjectKind = (typeof objectKinds)[number];
/** The id git gives an object. */
export declare const objectId: (kind: GitObjectKind, content: Uint8Array) => string;
/** The id git gives a file's content. */
export declare const blobId: (content: Uint8Array) => string;
export declare const isObjectId: (text: string) => boolean;
//# sourceMappingURL=object-id.d.ts.map