/** Throws if the file is one that git reads attributes from, and it could not. */
export declare const checkAttributes: (path: string, content: Uint8Array) => void;
//# sourceMappingURL=attributes-file.d.ts.map