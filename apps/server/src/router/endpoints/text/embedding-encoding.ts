import { setImmediate as nextTurn } from "node:timers/promises";

/** OpenAI's base64 format: little-endian 32-bit floats. */
const toBase64 = (vector: readonly number[]): string => {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4);
  return bytes.toString("base64");
};

const isVector = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((part) => typeof part === "number");

/** Vectors that are converted before other calls get their turn. */
const atOnce = 16;

/** Vectors have some thousands of numbers; what is much longer is passed on as it is. */
const maxVectorLength = 1024 * 1024;

/** No text of JSON contains this: quotes in a text are escaped. */
const vectorStart = /"embedding"\s*:\s*(?=\[)/g;

const convert = async (json: string): Promise<string> => {
  const parts: string[] = [];
  let copied = 0;
  for (const match of json.matchAll(vectorStart)) {
    const start = match.index + match[0].length;
    const end = json.indexOf("]", start) + 1;
    if (end - start > maxVectorLength) continue;
    const vector: unknown = JSON.parse(json.slice(start, end));
    if (isVector(vector)) {
      parts.push(json.slice(copied, start), `"${toBase64(vector)}"`);
      copied = end;
    }
    if (parts.length % (2 * atOnce) === 0) await nextTurn();
  }
  return parts.join("") + json.slice(copied);
};

/**
 * Converts an embeddings reply to the requested encoding. Many servers ignore `encoding_format` and always send numbers,
 * which OpenAI's client, which requests base64 by default, would decode as bytes. Replies have megabytes, so that they
 * are read vector by vector.
 */
export const inRequestedEncoding = async (requested: unknown, body: Buffer): Promise<Buffer> => {
  if (requested !== "base64") return body;
  try {
    return Buffer.from(await convert(body.toString("latin1")), "latin1");
  } catch {
    // Not a reply in the expected format: pass it on unchanged.
    return body;
  }
};
