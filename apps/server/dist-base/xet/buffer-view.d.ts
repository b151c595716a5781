/** The same bytes as a Buffer, without a copy. */
export declare const bufferView: ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer;
//# sourceMappingURL=buffer-view.d.ts.map