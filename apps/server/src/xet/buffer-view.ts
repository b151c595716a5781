/** The same bytes as a Buffer, without a copy. */
export const bufferView = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
