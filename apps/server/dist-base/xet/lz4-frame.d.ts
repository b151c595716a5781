/**
 * Decodes an LZ4 frame of exactly `length` bytes. Written here because libraries decode a frame whole before its size
 * can be checked: a hostile frame of 256 KiB holds 64 MiB.
 */
export declare const decodeLz4Frame: (frame: Buffer, length: number) => Buffer;
//# sourceMappingURL=lz4-frame.d.ts.map