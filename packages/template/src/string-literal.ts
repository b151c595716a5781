import type { Lexer } from "./lexer.ts";

const ESCAPE = /\\(?:([0-7]{1,3})|x([\da-fA-F]{0,2})|u([\da-fA-F]{0,4})|U([\da-fA-F]{0,8})|([\s\S]))/g;

const simpleEscapes: Record<string, string> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Decodes the escapes of a string literal as Python does; an unknown escape keeps its backslash. */
export function decodeString(lexer: Lexer, body: string, start: number): string {
  return body.replace(ESCAPE, (whole: string, octal?: string, x?: string, u?: string, long?: string, ...rest) => {
    const [other, at] = rest as [string | undefined, number];
    const digits = x ?? u ?? long;
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8));
    if (digits === undefined && other !== "N") return simpleEscapes[other ?? ""] ?? whole;
    const code = Number.parseInt(digits ?? "", 16);
    if (whole.length < (x ? 4 : u ? 6 : 10) || !(code <= 0x10ffff))
      throw lexer.fail("unexpected_character", "write \\xhh, \\uhhhh or \\Uhhhhhhhh", {
        start: start + at,
        end: start + at + whole.length,
      });
    return String.fromCodePoint(code);
  });
}
