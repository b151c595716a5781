type Kind = "model" | "dataset";
/** The `.gitattributes` that a new repository starts with: the large files that git and other clients send by LFS. */
export declare const defaultAttributes: (kind: Kind) => string;
/** Whether a tree has nothing but what the hub puts into a new repository. */
export declare const isNewTree: (tree: string) => boolean;
export {};
//# sourceMappingURL=default-attributes.d.ts.map