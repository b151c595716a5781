import { TemplateError } from "./errors.ts";
import { decodeString } from "./string-literal.ts";
import type { Token, TokenKind } from "./tokens.ts";

/** Whitespace settings with the names and meanings they have in Jinja2, in camel case. */
export interface LexerOptions {
  readonly trimBlocks: boolean;
  readonly lstripBlocks: boolean;
  readonly keepTrailingNewline: boolean;
}

interface Lexer {
  readonly source: string;
  readonly options: LexerOptions;
  /** The source without its last newline, when that is dropped. */
  readonly limit: number;
  readonly tokens: Token[];
  position: number;
  /** Whether what was consumed last ended a line, which is what lets a block strip its indentation. */
  atLineStart: boolean;
}

// Python's \s, which differs from JavaScript's in U+001C–1F, U+0085 and U+FEFF.
const SPACES = /[\s\x1c-\x1f\x85]/;
const WORD = /[\p{L}\p{N}\p{M}_]+/uy;
const IDENTIFIER = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u;
const FLOAT = /(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?e[+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)/iy;
const INTEGER = /0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*/iy;
const RAW_OPEN = /\{%[-+]?\s*raw\s*(?:-%\}\s*|%\})/y;
const RAW_CLOSE = /\{%([-+]?)\s*endraw\s*(\+%\}|-%\}\s*|%\})/g;

const closers: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
const pairs = new Set(["//", "**", "==", "!=", ">=", "<="]);
const singles = new Set("+-/*%~[](){}><=.:|,;");

/** Splits a template into tokens in one pass; every rule about whitespace is applied here and nowhere else. */
export function tokenize(source: string, options: LexerOptions): Token[] {
  const lexer: Lexer = { source, options, limit: limitOf(source, options), tokens: [], position: 0, atLineStart: true };
  while (lexer.position < lexer.limit) {
    const open = nextTag(lexer);
    if (open < 0) {
      pushText(lexer, lexer.position, lexer.limit);
      break;
    }
    readTag(lexer, open);
  }
  push(lexer, "end", "", lexer.limit, lexer.limit);
  return lexer.tokens;
}

function limitOf(source: string, options: LexerOptions): number {
  if (options.keepTrailingNewline) return source.length;
  if (source.endsWith("\r\n")) return source.length - 2;
  return source.endsWith("\n") || source.endsWith("\r") ? source.length - 1 : source.length;
}

function push(lexer: Lexer, kind: TokenKind, value: string, start: number, end: number): void {
  lexer.tokens.push({ kind, value, start, end });
}

function pushText(lexer: Lexer, start: number, end: number): void {
  if (end <= start) return;
  const text = lexer.source.slice(start, end);
  push(lexer, "text", text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text, start, end);
}

function nextTag(lexer: Lexer): number {
  let at = lexer.source.indexOf("{", lexer.position);
  while (at >= 0 && at < lexer.limit - 1) {
    const next = lexer.source.charCodeAt(at + 1);
    if (next === 123 || next === 37 || next === 35) return at;
    at = lexer.source.indexOf("{", at + 1);
  }
  return -1;
}

function readTag(lexer: Lexer, open: number): void {
  const type = lexer.source.charCodeAt(open + 1);
  const mark = lexer.source[open + 2];
  pushText(lexer, lexer.position, textEnd(lexer, lexer.position, open, mark, type !== 123));
  const inner = mark === "-" || mark === "+" ? open + 3 : open + 2;
  if (type === 35) return readComment(lexer, open, inner);
  if (type === 123) return readCode(lexer, open, inner, "openOutput", "closeOutput");
  RAW_OPEN.lastIndex = open;
  const raw = RAW_OPEN.exec(lexer.source);
  if (raw) return readRaw(lexer, open, open + raw[0].length);
  return readCode(lexer, open, inner, "openBlock", "closeBlock");
}

/** Where the text before a tag ends, after `-` or lstrip_blocks took their share of it. */
function textEnd(lexer: Lexer, start: number, end: number, mark: string | undefined, isBlock: boolean): number {
  const { source } = lexer;
  let at = end;
  if (mark === "-") {
    while (at > start && isSpace(source.charCodeAt(at - 1))) at -= 1;
    return at;
  }
  if (mark === "+" || !isBlock || !lexer.options.lstripBlocks) return end;
  while (at > start && !isNewline(source.charCodeAt(at - 1)) && isSpace(source.charCodeAt(at - 1))) at -= 1;
  const startsLine = at > start ? isNewline(source.charCodeAt(at - 1)) : lexer.atLineStart;
  return startsLine ? at : end;
}

/** Moves past a tag's end, and past the whitespace that its mark or trim_blocks removes. */
function finishTag(lexer: Lexer, end: number, mark: string, trims: boolean): void {
  const { source, limit } = lexer;
  let at = end;
  if (mark === "-") {
    while (at < limit && isSpace(source.charCodeAt(at))) at += 1;
  } else if (mark !== "+" && trims && lexer.options.trimBlocks && at < limit) {
    if (source.startsWith("\r\n", at)) at += 2;
    else if (isNewline(source.charCodeAt(at))) at += 1;
  }
  lexer.position = at;
  lexer.atLineStart = isNewline(source.charCodeAt(at - 1));
}

function readComment(lexer: Lexer, open: number, inner: number): void {
  const close = lexer.source.indexOf("#}", inner);
  if (close < 0 || close + 2 > lexer.limit) throw unterminated(lexer, open, open + 2, "this comment is never closed; add `#}`");
  const mark = close > inner ? lexer.source.charAt(close - 1) : "";
  finishTag(lexer, close + 2, mark, true);
}

function readRaw(lexer: Lexer, open: number, start: number): void {
  RAW_CLOSE.lastIndex = start;
  const close = RAW_CLOSE.exec(lexer.source);
  if (!close) throw unterminated(lexer, open, start, "this raw block is never closed; add `{% endraw %}`");
  lexer.atLineStart = isNewline(lexer.source.charCodeAt(start - 1));
  pushText(lexer, start, textEnd(lexer, start, close.index, close[1], true));
  finishTag(lexer, close.index + close[0].length, close[2]?.charAt(0) ?? "", true);
}

function unterminated(lexer: Lexer, start: number, end: number, message: string): TemplateError {
  return new TemplateError("unterminated", message, { start, end }, lexer.source);
}

/** Reads one `{{ … }}` or `{% … %}`. Its end counts only outside brackets, so `{{ {'a': {}} }}` works. */
function readCode(lexer: Lexer, open: number, inner: number, opening: TokenKind, closing: TokenKind): void {
  const { source, limit } = lexer;
  push(lexer, opening, "", open, inner);
  const endSign = opening === "openOutput" ? "}}" : "%}";
  const brackets: Token[] = [];
  let at = inner;
  for (;;) {
    while (at < limit && isSpace(source.charCodeAt(at))) at += 1;
    if (at >= limit) throw unterminated(lexer, open, inner, `this tag is never closed; add \`${endSign}\``);
    const mark = brackets.length === 0 ? endMark(source, at, endSign) : undefined;
    if (mark !== undefined) {
      push(lexer, closing, "", at, at + mark.length + 2);
      return finishTag(lexer, at + mark.length + 2, mark, endSign === "%}");
    }
    at = readToken(lexer, at, brackets);
  }
}

function endMark(source: string, at: number, endSign: string): string | undefined {
  if (source.startsWith(endSign, at)) return "";
  const mark = source.charAt(at);
  if (mark !== "-" && (mark !== "+" || endSign === "}}")) return undefined;
  return source.startsWith(endSign, at + 1) ? mark : undefined;
}

function readToken(lexer: Lexer, at: number, brackets: Token[]): number {
  const code = lexer.source.charCodeAt(at);
  if (isWordStart(code)) return readName(lexer, at);
  if (code === 39 || code === 34) return readString(lexer, at, code);
  if (code >= 48 && code <= 57) return readNumber(lexer, at);
  if (code > 127) return readForeignName(lexer, at);
  return readSign(lexer, at, brackets);
}

function readName(lexer: Lexer, start: number): number {
  const { source } = lexer;
  let at = start + 1;
  let code = source.charCodeAt(at);
  while (isWordStart(code) || (code >= 48 && code <= 57)) {
    at += 1;
    code = source.charCodeAt(at);
  }
  if (code > 127) return readForeignName(lexer, start);
  push(lexer, "name", source.slice(start, at), start, at);
  return at;
}

function readForeignName(lexer: Lexer, start: number): number {
  WORD.lastIndex = start;
  const word = WORD.exec(lexer.source)?.[0];
  if (word === undefined || !IDENTIFIER.test(word)) throw unexpectedCharacter(lexer, start);
  push(lexer, "name", word.normalize("NFKC"), start, start + word.length);
  return start + word.length;
}

function unexpectedCharacter(lexer: Lexer, at: number): TemplateError {
  const character = String.fromCodePoint(lexer.source.codePointAt(at) ?? 0);
  const span = { start: at, end: at + character.length };
  return new TemplateError("unexpected_character", `unexpected character \`${character}\``, span, lexer.source);
}

function readString(lexer: Lexer, start: number, quote: number): number {
  const { source, limit } = lexer;
  let at = start + 1;
  let escapes = false;
  for (; at < limit; at += 1) {
    const code = source.charCodeAt(at);
    if (code === quote) break;
    if (code === 92) {
      escapes = true;
      at += 1;
    }
  }
  if (at >= limit) throw unterminated(lexer, start, start + 1, `this string is never closed; add ${source.charAt(start)}`);
  const body = source.slice(start + 1, at).replace(/\r\n?/g, "\n");
  push(lexer, "string", escapes ? decodeString(body, source, start) : body, start, at + 1);
  return at + 1;
}

function readNumber(lexer: Lexer, start: number): number {
  // After a dot, `a.0.1` is two subscripts and not the number 0.1.
  const afterDot = lexer.source.charCodeAt(start - 1) === 46;
  FLOAT.lastIndex = start;
  const float = afterDot ? null : FLOAT.exec(lexer.source);
  INTEGER.lastIndex = start;
  const text = (float ?? INTEGER.exec(lexer.source))?.[0] ?? "0";
  push(lexer, float ? "float" : "integer", text.replaceAll("_", ""), start, start + text.length);
  return start + text.length;
}

function readSign(lexer: Lexer, start: number, brackets: Token[]): number {
  const two = lexer.source.slice(start, start + 2);
  const sign = pairs.has(two) ? two : two.charAt(0);
  if (sign.length === 1 && !singles.has(sign)) throw unexpectedCharacter(lexer, start);
  push(lexer, "sign", sign, start, start + sign.length);
  if (sign in closers) brackets.push({ kind: "sign", value: sign, start, end: start + 1 });
  else if (sign === ")" || sign === "]" || sign === "}") closeBracket(lexer, start, sign, brackets.pop());
  return start + sign.length;
}

function closeBracket(lexer: Lexer, at: number, sign: string, open: Token | undefined): void {
  const wanted = open && closers[open.value];
  if (wanted === sign) return;
  const message = wanted
    ? `unexpected \`${sign}\`; the \`${open.value}\` before it needs \`${wanted}\` first`
    : `unexpected \`${sign}\`; no bracket is open here`;
  throw new TemplateError("unexpected_token", message, { start: at, end: at + 1 }, lexer.source);
}

function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

function isNewline(code: number): boolean {
  return code === 10 || code === 13;
}

function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  return code > 127 && code !== 0xfeff && SPACES.test(String.fromCharCode(code));
}
