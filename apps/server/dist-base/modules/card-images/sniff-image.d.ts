/** Image type by magic bytes; undefined if it is not an image. */
export declare const sniffImage: (bytes: Uint8Array) => string | undefined;
//# sourceMappingURL=sniff-image.d.ts.map