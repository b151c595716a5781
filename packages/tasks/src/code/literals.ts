import { backslashEscape, escapeInvisible, utf16Escape, wellFormed } from "./text-escapes.ts";

/** Data that has a literal in every language: what JSON can say. */
export type LiteralValue =
  | string
  | number
  | boolean
  | null
  | readonly LiteralValue[]
  | { readonly [key: string]: LiteralValue };

const isList = (value: LiteralValue): value is readonly LiteralValue[] => Array.isArray(value);

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Black's choice: double quotes, unless single ones need fewer escapes. */
const pythonString = (text: string): string => {
  const quote = countOf(text, '"') > countOf(text, "'") ? "'" : '"';
  const escaped = text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
  return `${quote}${escapeInvisible(escaped, backslashEscape)}${quote}`;
};

const pythonNumber = (value: number): string => {
  if (Number.isFinite(value)) return Object.is(value, -0) ? "-0.0" : String(value);
  return `float("${Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf"}")`;
};

/** A value as Python writes it, on one line. */
export const pythonLiteral = (value: LiteralValue): string => {
  if (value === null) return "None";
  if (typeof value === "string") return pythonString(value);
  if (typeof value === "number") return pythonNumber(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  if (isList(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  const entries = Object.entries(value).map(([key, item]) => `${pythonString(key)}: ${pythonLiteral(item)}`);
  return `{${entries.join(", ")}}`;
};

/** JSON text on one line, which JavaScript, YAML and C# strings read as well. */
export const jsonLiteral = (value: LiteralValue): string => escapeInvisible(JSON.stringify(value), utf16Escape);

const propertyName = (key: string): string => {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : jsonLiteral(key);
};

/** A value as JavaScript writes it: names of properties bare where they can be. */
export const javascriptLiteral = (value: LiteralValue): string => {
  if (value === null || typeof value !== "object") return jsonLiteral(value);
  if (isList(value)) return `[${value.map(javascriptLiteral).join(", ")}]`;
  const entries = Object.entries(value).map(([key, item]) => {
    return `${propertyName(key)}: ${javascriptLiteral(item)}`;
  });
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
};

const isBareWord = (text: string): boolean => /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text);

/**
 * A value as one word of a bash or zsh command. Lists and objects become JSON. A null byte cannot be part of any
 * argument, so it becomes a replacement character.
 */
export const shellWord = (value: LiteralValue): string => {
  if (typeof value !== "string") return shellWord(JSON.stringify(value));
  if (isBareWord(value)) return value;
  const text = wellFormed(value.replaceAll("\0", "\ufffd"));
  const quoted = text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
  const escaped = escapeInvisible(quoted, backslashEscape);
  return escaped === quoted ? `'${text.replaceAll("'", "'\\''")}'` : `$'${escaped}'`;
};
