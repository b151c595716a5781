/** The same bytes as a Buffer, without a copy. */
export const bufferView = ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength);
//# sourceMappingURL=buffer-view.js.map