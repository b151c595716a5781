import { countOf } from "../../text/count-of.ts";
import { isRecord } from "../../text/is-record.ts";
import { HubInferenceError } from "../hub-inference-error.ts";

export type Json = Readonly<Record<string, unknown>>;

const wrong = (field: string, wanted: string, value: unknown): HubInferenceError =>
  new HubInferenceError("bad_request", `"${field}" must be ${wanted}; it is ${shown(value)}.`);

const shown = (value: unknown): string => {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (value instanceof Uint8Array) return `a file of ${value.byteLength} bytes`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return `an object with ${Object.keys(value).slice(0, 5).join(", ") || "no fields"}`;
  return JSON.stringify(value).slice(0, 80);
};

const absent = (value: unknown): value is undefined | null => value === undefined || value === null;

/** A text that says something. */
export const text = (field: string, value: unknown): string => {
  if (typeof value !== "string") throw wrong(field, "a text", value);
  if (value.trim() === "") throw new HubInferenceError("bad_request", `"${field}" is empty. Add some text.`);
  return value;
};

export const maybeText = (field: string, value: unknown): string | undefined =>
  absent(value) ? undefined : text(field, value);

/** A list of texts, no longer than allowed. */
export const texts = (field: string, value: unknown, most: number): string[] => {
  const list = typeof value === "string" && field.endsWith("candidate_labels") ? value.split(",") : value;
  if (!Array.isArray(list) || list.length === 0) throw wrong(field, "a list of texts", value);
  if (list.length > most)
    throw new HubInferenceError(
      "too_large",
      `"${field}" has ${list.length} texts; at most ${most} are accepted in one call.`,
    );
  return list.map((item, index) => text(`${field}[${index}]`, typeof item === "string" ? item.trim() || item : item));
};

/** One text or a list of them. */
export const textOrTexts = (field: string, value: unknown, most: number): { list: string[]; isOne: boolean } =>
  Array.isArray(value)
    ? { list: texts(field, value, most), isOne: false }
    : { list: [text(field, value)], isOne: true };

/** A text, or the ids of its tokens. */
export type TextOrIds = string | readonly number[];

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((id) => Number.isInteger(id) && id >= 0);

/** One text or a list of them; each can be given as the ids of its tokens. */
export const textsOrIds = (field: string, value: unknown, most: number): { list: TextOrIds[]; isOne: boolean } => {
  if (isIds(value)) return { list: [value], isOne: true };
  if (!Array.isArray(value) || !value.some(Array.isArray)) return textOrTexts(field, value, most);
  if (!value.every(isIds)) throw wrong(field, "a text, a list of texts, or token ids", value);
  if (value.length > most)
    throw new HubInferenceError(
      "too_large",
      `"${field}" has ${value.length} items; at most ${most} are accepted in one call.`,
    );
  return { list: value, isOne: false };
};

/** Ids beyond the vocabulary would be read from memory that is not the model's. */
export const checkIds = (field: string, ids: readonly number[], vocabularySize: number): readonly number[] => {
  const wrongId = ids.find((id) => id >= vocabularySize);
  if (wrongId === undefined) return ids;
  throw new HubInferenceError(
    "bad_request",
    `"${field}" has the token ID ${wrongId}; the model knows ${countOf(vocabularySize, "token")}.`,
  );
};

export const object = (field: string, value: unknown): Json => {
  if (!isRecord(value) || value instanceof Uint8Array) throw wrong(field, "an object", value);
  return value as Json;
};

export const maybeObject = (field: string, value: unknown): Json => (absent(value) ? {} : object(field, value));

/** A number between two bounds, or the usual one. */
export const number = <T extends number | undefined>(
  field: string,
  value: unknown,
  [least, most]: readonly [number, number],
  usual: T,
): number | T => {
  if (absent(value)) return usual;
  if (typeof value !== "number" || !(value >= least && value <= most))
    throw wrong(field, `a number from ${least} to ${most}`, value);
  return value;
};

/** A whole number between two bounds, or the usual one. */
export const whole = <T extends number | undefined>(
  field: string,
  value: unknown,
  [least, most]: readonly [number, number],
  usual: T,
): number | T => {
  const found = number(field, value, [least, most], usual);
  if (found !== undefined && !Number.isInteger(found)) throw wrong(field, "a whole number", value);
  return found;
};

export const flag = <T extends boolean | undefined>(field: string, value: unknown, usual: T): boolean | T => {
  if (absent(value)) return usual;
  if (typeof value !== "boolean") throw wrong(field, "true or false", value);
  return value;
};

/** One of several words, or the usual one. */
export const choice = <C extends string, T extends C | undefined>(
  field: string,
  value: unknown,
  choices: readonly C[],
  usual: T,
): C | T => {
  if (absent(value)) return usual;
  const found = choices.find((name) => name === value);
  if (found === undefined) throw wrong(field, `one of ${choices.join(", ")}`, value);
  return found;
};
