/** Pieces are encoded one by one: a call with a million arguments would overflow the stack. */
export const base64Of = (bytes: Uint8Array): string => {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += 0x6000)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000))));
  return pieces.join("");
};
