const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, max: number): Promise<Blob> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > max) {
      await reader.cancel();
      throw new RangeError(`The text is longer than ${max} bytes.`);
    }
    chunks.push(part.value);
  }
  return new Blob(chunks);
};

const toBase64Url = (bytes: Uint8Array): string => {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const fromBase64Url = (encoded: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** Deflate and base64url, safe in a URL. */
export const packText = async (text: string): Promise<string> => {
  const packed = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  return toBase64Url(new Uint8Array(await packed.arrayBuffer()));
};

/** Rejects invalid input and texts longer than `max` bytes. */
export const unpackText = async (encoded: string, max: number): Promise<string> => {
  const packed = new Blob([fromBase64Url(encoded)]).stream();
  const bytes = await collect(packed.pipeThrough(new DecompressionStream("deflate-raw")), max);
  return new TextDecoder("utf-8", { fatal: true }).decode(await bytes.arrayBuffer());
};
