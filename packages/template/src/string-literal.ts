import { TemplateError } from "./errors.ts";

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
export function decodeString(body: string, source: string, start: number): string {
  const fail = (at: number, length: number, message: string): never => {
    const from = start + 1 + at;
    throw new TemplateError("unexpected_character", message, { start: from, end: from + length }, source);
  };
  const point = (digits: string, width: number, at: number): string => {
    if (digits.length < width) fail(at, digits.length + 2, `this escape needs ${width} hexadecimal digits`);
    const code = Number.parseInt(digits, 16);
    if (code > 0x10ffff) fail(at, width + 2, "this escape is beyond the last Unicode character");
    return String.fromCodePoint(code);
  };
  return body.replace(ESCAPE, (whole, octal, x, u, long, other, at: number) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (x !== undefined) return point(x, 2, at);
    if (u !== undefined) return point(u, 4, at);
    if (long !== undefined) return point(long, 8, at);
    if (other === "N") return fail(at, 2, "characters by name are not available; use \\u with the code point");
    return simpleEscapes[other] ?? whole;
  });
}
