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
  /** The end of the source, without its last newline when that is dropped. */
  readonly limit: number;
  readonly tokens: Token[];
  position: number;
  /** Whether what was consumed last ended a line, which is what lets a block strip its indentation. */
  atLineStart: boolean;
}

/** One token inside a tag that is no sign: a name, a float, an integer. After a dot, `a.0.1` is no float. */
const TOKEN =
  /([\p{L}_][\p{L}\p{N}\p{M}_]*)|((?<!\.)(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?e[+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+))|(0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*)/iuy;
const RAW_OPEN = /\{%[-+]?\s*raw\s*(?:-%\}\s*|%\})/y;
const RAW_CLOSE = /\{%([-+]?)\s*endraw\s*(\+%\}|-%\}\s*|%\})/g;

/** Brackets no one nests by hand; the parser has its own, lower limit, but need not see the rest. */
const DEEPEST = 1_000;

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Splits a template into tokens in one pass; every rule about whitespace is applied here and nowhere else. */
export function tokenize(source: string, options: LexerOptions): Token[] {
  const limit = options.keepTrailingNewline
    ? source.length
    : source.length - (/(?:\r\n|\r|\n)$/.exec(source.slice(-2))?.[0].length ?? 0);
  const lexer: Lexer = { source, options, limit, tokens: [], position: 0, atLineStart: true };
  while (lexer.position < limit) {
    const open = nextTag(lexer);
    if (open < 0) {
      pushText(lexer, lexer.position, limit);
      break;
    }
    readTag(lexer, open);
  }
  push(lexer, "end", "", limit, limit);
  return lexer.tokens;
}

function push(lexer: Lexer, kind: TokenKind, value: string, start: number, end: number): number {
  lexer.tokens.push({ kind, value, start, end });
  return end;
}

function pushText(lexer: Lexer, start: number, end: number): void {
  if (end > start) push(lexer, "text", withNewlines(lexer.source.slice(start, end)), start, end);
}

/** Jinja2 reads every kind of line end as a newline. */
function withNewlines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

function nextTag({ source, position, limit }: Lexer): number {
  for (let at = source.indexOf("{", position); at >= 0 && at < limit - 1; at = source.indexOf("{", at + 1)) {
    const next = source.charAt(at + 1);
    if (next === "{" || next === "%" || next === "#") return at;
  }
  return -1;
}

function readTag(lexer: Lexer, open: number): void {
  const { source } = lexer;
  const type = source.charAt(open + 1);
  const mark = source.charAt(open + 2);
  pushText(lexer, lexer.position, textEnd(lexer, lexer.position, open, mark, type !== "{"));
  const inner = mark === "-" || mark === "+" ? open + 3 : open + 2;
  RAW_OPEN.lastIndex = open;
  const raw = type === "%" ? RAW_OPEN.exec(source) : null;
  if (type === "#") readComment(lexer, open, inner);
  else if (raw) readRaw(lexer, open, open + raw[0].length);
  else if (type === "{") readCode(lexer, open, inner, "}}", "openOutput", "closeOutput");
  else readCode(lexer, open, inner, "%}", "openBlock", "closeBlock");
}

/** Where the text before a tag ends, after `-` or lstrip_blocks took their share of it. */
function textEnd(lexer: Lexer, start: number, end: number, mark: string, isBlock: boolean): number {
  const { source } = lexer;
  const takesLines = mark === "-";
  if (!takesLines && (mark === "+" || !isBlock || !lexer.options.lstripBlocks)) return end;
  let at = end;
  while (at > start && isSpace(source.charCodeAt(at - 1)) && (takesLines || !isNewline(source.charCodeAt(at - 1))))
    at -= 1;
  const startsLine = at > start ? isNewline(source.charCodeAt(at - 1)) : lexer.atLineStart;
  return takesLines || startsLine ? at : end;
}

/** Moves past a tag's end, and past the whitespace that its mark or trim_blocks removes. */
function finishTag(lexer: Lexer, end: number, mark: string, trims: boolean): void {
  const { source, limit } = lexer;
  let at = end;
  if (mark === "-") while (at < limit && isSpace(source.charCodeAt(at))) at += 1;
  else if (mark !== "+" && trims && lexer.options.trimBlocks && isNewline(source.charCodeAt(at)))
    at += source.startsWith("\r\n", at) ? 2 : 1;
  lexer.position = at;
  lexer.atLineStart = isNewline(source.charCodeAt(at - 1));
}

function readComment(lexer: Lexer, open: number, inner: number): void {
  const close = lexer.source.indexOf("#}", inner);
  if (close < 0) throw unterminated(lexer, open, inner, "comment", "#}");
  finishTag(lexer, close + 2, close > inner ? lexer.source.charAt(close - 1) : "", true);
}

function readRaw(lexer: Lexer, open: number, start: number): void {
  RAW_CLOSE.lastIndex = start;
  const close = RAW_CLOSE.exec(lexer.source);
  if (!close) throw unterminated(lexer, open, start, "raw block", "{% endraw %}");
  lexer.atLineStart = isNewline(lexer.source.charCodeAt(start - 1));
  pushText(lexer, start, textEnd(lexer, start, close.index, close[1] ?? "", true));
  finishTag(lexer, close.index + close[0].length, close[2]?.charAt(0) ?? "", true);
}

function unterminated(lexer: Lexer, start: number, end: number, what: string, missing: string): TemplateError {
  return new TemplateError(
    "unterminated",
    `this ${what} is never closed; add \`${missing}\``,
    { start, end },
    lexer.source,
  );
}

/** Reads one `{{ … }}` or `{% … %}`. Its end counts only outside brackets, so `{{ {'a': {}} }}` works. */
function readCode(
  lexer: Lexer,
  open: number,
  inner: number,
  endSign: string,
  opening: TokenKind,
  closing: TokenKind,
): void {
  const { source, limit } = lexer;
  push(lexer, opening, "", open, inner);
  const brackets: string[] = [];
  for (let at = inner; ; ) {
    while (at < limit && isSpace(source.charCodeAt(at))) at += 1;
    if (at >= limit) throw unterminated(lexer, open, inner, "tag", endSign);
    const mark = brackets.length > 0 ? undefined : endMark(source, at, endSign);
    if (mark !== undefined) {
      finishTag(lexer, push(lexer, closing, "", at, at + mark.length + 2), mark, endSign === "%}");
      break;
    }
    at = readToken(lexer, at, brackets);
  }
}

function endMark(source: string, at: number, endSign: string): string | undefined {
  const mark = source.charAt(at);
  if (mark === endSign.charAt(0)) return source.startsWith(endSign, at) ? "" : undefined;
  const isMark = mark === "-" || (mark === "+" && endSign === "%}");
  return isMark && source.startsWith(endSign, at + 1) ? mark : undefined;
}

const singleSigns: Readonly<Record<number, string>> = Object.fromEntries(
  [..."-+/*%~[](){}<>=.:|,;"].map((sign) => [sign.charCodeAt(0), sign]),
);

const doubleSigns: Readonly<Record<number, string>> = Object.fromEntries(
  ["//", "**", "==", "!=", "<=", ">="].map((sign) => [sign.charCodeAt(0), sign]),
);

/** The sign at a place, two characters long where it can be; undefined where there is none. */
function signAt(source: string, at: number): string | undefined {
  const code = source.charCodeAt(at);
  const long = doubleSigns[code];
  return long?.charCodeAt(1) === source.charCodeAt(at + 1) ? long : singleSigns[code];
}

/** Plain names, strings and signs are nearly all there is, and are read by hand; the pattern does the rest. */
function readToken(lexer: Lexer, start: number, brackets: string[]): number {
  const { source } = lexer;
  const code = source.charCodeAt(start);
  if (code === 39 || code === 34) return readString(lexer, start, source.charAt(start));
  let at = start;
  if (isWordUnit(code)) while (isWordUnit(source.charCodeAt(at)) || isDigit(source.charCodeAt(at))) at += 1;
  if (at > start && !(source.charCodeAt(at) > 127)) return push(lexer, "name", source.slice(start, at), start, at);
  const sign = signAt(source, start);
  return sign ? pushSign(lexer, sign, start, brackets) : readByPattern(lexer, start);
}

function readByPattern(lexer: Lexer, start: number): number {
  TOKEN.lastIndex = start;
  const match = TOKEN.exec(lexer.source);
  if (!match) throw unexpectedCharacter(lexer, start);
  const [text, name, float] = match;
  const end = start + text.length;
  if (name !== undefined) return push(lexer, "name", name.normalize("NFKC"), start, end);
  return push(lexer, float ? "float" : "integer", text.replaceAll("_", ""), start, end);
}

function pushSign(lexer: Lexer, text: string, start: number, brackets: string[]): number {
  const end = start + text.length;
  if (text in closers && brackets.push(text) > DEEPEST) {
    throw new TemplateError("budget", `brackets nested deeper than ${DEEPEST} levels`, { start, end }, lexer.source);
  }
  if (text === ")" || text === "]" || text === "}") closeBracket(lexer, start, text, brackets.pop());
  return push(lexer, "sign", text, start, end);
}

function unexpectedCharacter(lexer: Lexer, at: number): TemplateError {
  const character = String.fromCodePoint(lexer.source.codePointAt(at) ?? 0);
  const span = { start: at, end: at + character.length };
  return new TemplateError("unexpected_character", `unexpected character \`${character}\``, span, lexer.source);
}

function readString(lexer: Lexer, start: number, quote: string): number {
  const { source, limit } = lexer;
  let at = source.indexOf(quote, start + 1);
  if (at > 0 && source.charCodeAt(at - 1) === 92) {
    at = start + 1;
    while (at < limit && source.charAt(at) !== quote) at += source.charAt(at) === "\\" ? 2 : 1;
  }
  if (at < 0 || at >= limit) throw unterminated(lexer, start, start + 1, "string", quote);
  const body = withNewlines(source.slice(start + 1, at));
  return push(lexer, "string", body.includes("\\") ? decodeString(body, source, start) : body, start, at + 1);
}

function closeBracket(lexer: Lexer, at: number, sign: string, open: string | undefined): void {
  const wanted = open && closers[open];
  if (wanted === sign) return;
  const hint = wanted ? `the \`${open}\` before it needs \`${wanted}\` first` : "no bracket is open here";
  throw new TemplateError(
    "unexpected_token",
    `unexpected \`${sign}\`; ${hint}`,
    { start: at, end: at + 1 },
    lexer.source,
  );
}

function isWordUnit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isNewline(code: number): boolean {
  return code === 10 || code === 13;
}

/** White space to Python, which counts U+001C–1F and U+0085 but not U+FEFF. */
function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  return code > 127 && code !== 0xfeff && /[\s\x85]/.test(String.fromCharCode(code));
}
