/** A vector as OpenAI's clients ask for it unless told otherwise: little-endian 32-bit floats in base64. */
const packed = (vector: readonly number[]): string => {
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
 * The reply to a request for vectors in the encoding that was asked for. Many servers send numbers whatever is asked, and
 * OpenAI's client then reads them as bytes without noticing.
 */
export const inAskedEncoding = (asked: unknown, body: Buffer): Buffer => {
  if (asked !== "base64" || !/"embedding"\s*:\s*\[/.test(body.subarray(0, 4_096).toString("latin1"))) return body;
  try {
    const value = JSON.parse(body.toString()) as { readonly data: readonly Entry[] };
    const data = value.data.map((entry) =>
      isVector(entry.embedding) ? { ...entry, embedding: packed(entry.embedding) } : entry,
    );
    return Buffer.from(JSON.stringify({ ...value, data }));
  } catch {
    // Whatever else it is, it is the provider's own words.
    return body;
  }
};
