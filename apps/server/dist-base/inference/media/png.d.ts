/** An image as PNG: one byte per pixel for gray, three for color. */
export declare const encodePng: (pixels: ArrayLike<number>, width: number, height: number, channels?: 1 | 3) => Buffer;
//# sourceMappingURL=png.d.ts.map