import { TemplateError } from "../errors.ts";

const ESCAPE = /\\(x[\da-fA-F]{0,2}|u[\da-fA-F]{0,4}|U[\da-fA-F]{0,8}|[0-7]{1,3}|[\s\S])/g;

/** Decodes the escapes of a string literal as Python does; an unknown escape keeps its backslash. */
export function decodeString(body: string, start: number): string {
  return body.replace(ESCAPE, (whole: string, letters: string, at: number) => {
    const length = { x: 4, u: 6, U: 10, N: 99 }[letters.charAt(0)];
    const code = length ? Number.parseInt(letters.slice(1), 16) : Number.parseInt(letters, 8);
    if (length && (whole.length < length || code > 0x10ffff))
      throw new TemplateError("unexpected_character", "write \\xhh, \\uhhhh or \\Uhhhhhhhh", {
        start: start + at,
        end: start + at + whole.length,
      });
    if (code >= 0) return String.fromCodePoint(code);
    if (/[\n\\'"]/.test(letters)) return letters.trim();
    // These stand for the characters 7 to 13.
    const index = "abtnvfr".indexOf(letters);
    return index < 0 ? whole : String.fromCharCode(index + 7);
  });
}
