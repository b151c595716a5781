/**
 * Characters a reader cannot see or that move others about: controls, marks of direction, joiners, lone surrogates,
 * every space but the plain one. Program text shows them as escapes, so that what is read is what runs.
 */
const invisible = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;

/** Replaces each invisible character by what `write` makes of its code point. */
export const escapeInvisible = (text: string, write: (codePoint: number) => string): string =>
  text.replace(invisible, (character) => write(character.codePointAt(0) ?? 0));

/** A number in hexadecimal, padded with zeros. */
export const hex = (codePoint: number, digits: number): string => codePoint.toString(16).padStart(digits, "0");

const named = new Map([
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0d, "\\r"],
]);

/** `\n`, `\x1b`, `\u202e`, `\U000e0001`: the escapes Python, bash and C# share. */
export const backslashEscape = (codePoint: number): string => {
  if (codePoint > 0xffff) return `\\U${hex(codePoint, 8)}`;
  return named.get(codePoint) ?? `\\u${hex(codePoint, 4)}`;
};

/** The same for JavaScript and JSON, which write what lies beyond 16 bits as two units. */
export const utf16Escape = (codePoint: number): string => {
  if (codePoint <= 0xffff) return named.get(codePoint) ?? `\\u${hex(codePoint, 4)}`;
  const units = String.fromCodePoint(codePoint);
  return `\\u${hex(units.charCodeAt(0), 4)}\\u${hex(units.charCodeAt(1), 4)}`;
};

/** Text with every half of a surrogate pair that stands alone made a replacement character, for UTF-8's sake. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");
