const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Blob> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError(`The text is longer than ${most} bytes.`);
    }
    chunks.push(part.value);
  }
  return new Blob(chunks);
};

const toLetters = (bytes: Uint8Array): string => {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const fromLetters = (letters: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** A text deflated and written in letters that an address may hold. */
export const packText = async (text: string): Promise<string> => {
  const packed = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  return toLetters(new Uint8Array(await packed.arrayBuffer()));
};

/** The text again. Rejects letters that hold none, and texts that grow beyond `most` bytes. */
export const unpackText = async (letters: string, most: number): Promise<string> => {
  const packed = new Blob([fromLetters(letters)]).stream();
  const bytes = await collect(packed.pipeThrough(new DecompressionStream("deflate-raw")), most);
  return new TextDecoder("utf-8", { fatal: true }).decode(await bytes.arrayBuffer());
};
