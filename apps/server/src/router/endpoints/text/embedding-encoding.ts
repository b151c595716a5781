/** OpenAI's base64 format: little-endian 32-bit floats. */
const toBase64 = (vector: readonly number[]): string => {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4);
  return bytes.toString("base64");
};

const isVector = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((part) => typeof part === "number");

interface Entry {
  readonly embedding?: unknown;
}

/**
 * Converts an embeddings reply to the requested encoding. Many servers ignore `encoding_format` and always send numbers,
 * which OpenAI's client, which requests base64 by default, would decode as bytes.
 */
export const inRequestedEncoding = (requested: unknown, body: Buffer): Buffer => {
  if (requested !== "base64" || !/"embedding"\s*:\s*\[/.test(body.subarray(0, 4_096).toString("latin1"))) return body;
  try {
    const value = JSON.parse(body.toString()) as { readonly data: readonly Entry[] };
    const data = value.data.map((entry) =>
      isVector(entry.embedding) ? { ...entry, embedding: toBase64(entry.embedding) } : entry,
    );
    return Buffer.from(JSON.stringify({ ...value, data }));
  } catch {
    // Not a reply in the expected format: pass it on unchanged.
    return body;
  }
};
