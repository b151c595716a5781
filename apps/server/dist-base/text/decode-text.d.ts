/** Bytes as text; undefined if they are not UTF-8 or contain NUL, as binary files do. */
export declare const decodeText: (bytes: Uint8Array) => string | undefined;
//# sourceMappingURL=decode-text.d.ts.map