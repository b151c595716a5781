import { type ByteSource, ReadingError } from "./byte-source.ts";

const quote = 0x22;
const backslash = 0x5c;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);

/** How deep brackets are nested, found without building anything. */
const depthOf = (bytes: Uint8Array, limit: number): number => {
  let [depth, deepest, isText] = [0, 0, false];
  for (let at = 0; at < bytes.length && deepest <= limit; at++) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === backslash) at++;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (openers.has(byte)) deepest = Math.max(deepest, ++depth);
    else if (closers.has(byte)) depth--;
  }
  return deepest;
};

const deepest = 64;

/** Parses JSON whose nesting is bounded, so that a hostile text cannot cost much more than its length. */
export const parseJson = (bytes: Uint8Array): unknown => {
  if (depthOf(bytes, deepest) > deepest) throw new ReadingError(`is nested more than ${deepest} levels deep`);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ReadingError("is not JSON");
  }
};

/** A plain object, or undefined where a value is anything else. */
export const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;

/** The text or the list of texts that a field holds, as a list. */
export const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((part): part is string => typeof part === "string" && part !== "");

/** Reads a JSON object of at most `limit` bytes. */
export const readJsonObject = async (source: ByteSource, limit: number): Promise<Readonly<Record<string, unknown>>> => {
  if (source.size > limit) throw new ReadingError(`has ${source.size} bytes; at most ${limit} are read`);
  const object = asObject(parseJson(await source.read(0, source.size)));
  if (!object) throw new ReadingError("is not a JSON object");
  return object;
};
