/** What the first bytes of an image say about it. */
export interface ImageSize {
    readonly format: "png" | "jpeg" | "gif" | "webp" | "bmp";
    readonly width: number;
    readonly height: number;
}
/** An image's kind and size from its header; undefined where it is of no kind we take. */
export declare const readImageSize: (bytes: Uint8Array) => ImageSize | undefined;
//# sourceMappingURL=image-size.d.ts.map