import { type ByteSource, ReadingError } from "../blobs/byte-source.ts";
import { isRecord } from "../text/is-record.ts";
import { scanJson } from "./json-scan.ts";

const maxDepth = 64;

/** Parses JSON whose nesting is bounded, so that a hostile text cannot cost much more than its length. */
export const parseJson = (bytes: Uint8Array): unknown => {
  if (scanJson(bytes, maxDepth).depth > maxDepth) throw new ReadingError(`is nested more than ${maxDepth} levels deep`);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ReadingError("is not JSON");
  }
};

/** A plain object, or undefined where a value is anything else. */
export const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  isRecord(value) ? value : undefined;

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
