import { TemplateError } from "../errors.ts";
import { isSpace } from "../white-space.ts";
import { precedences } from "./grammar.ts";

const ESCAPE = /\\(x[\da-fA-F]{0,2}|u[\da-fA-F]{0,4}|U[\da-fA-F]{0,8}|[0-7]{1,3}|[\s\S])/g;

/** Decodes the escapes of a string literal as Python does; an unknown escape keeps its backslash. */
function decodeString(body: string, start: number): string {
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

/** Whitespace settings with the names and meanings they have in Jinja2, in camel case. */
export interface LexerOptions {
  readonly trimBlocks: boolean;
  readonly lstripBlocks: boolean;
  readonly keepTrailingNewline: boolean;
}

/** Kinds of tokens, in an order that tests make use of: values come before names, and only names and signs are words. */
export const END = 0;
export const TEXT = 1;
/** `{{` or `{%`. */
const OPEN = 2;
export const STRING = 3;
export const INTEGER = 4;
export const FLOAT = 5;
export const NAME = 6;
/** An operator, a bracket, or the end of a tag. */
const SIGN = 7;

/** A name or number that is not plain ASCII letters and digits: a name, a float, an integer. After a dot, `a.0.1` is no float. */
const WORD =
  /([\p{L}_][\p{L}\p{N}\p{M}_]*)|((?<!\.)(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?e[+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+))|(0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*)/iuy;
/** The opening of a tag with its mark; of a raw block, the whole opening tag. */
const TAG = /\{(?:%([-+]?)\s*raw\s*(?:-%\}\s*|%\})|[{%#]([-+]?))/g;
const END_RAW = /\{%([-+]?)\s*endraw\s*([-+]?)%\}/g;
const END_COMMENT = /([-+]?)#\}/g;
const QUOTED = /'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y;

/** Where reading has come to. One object, since its fields are read and written faster than variables of the module. */
export const lexer = {
  /** The token at hand; its value is its text after escapes and whitespace control have been dealt with. */
  tokenKind: 0,
  tokenValue: "",
  tokenStart: 0,
  tokenEnd: 0,
  /** End of the token before, which is where a node just parsed ends. */
  lastEnd: 0,
  position: 0,
  /** Whether what was consumed last ended a line, which is what lets a block strip its indentation. */
  atLineStart: true,
  /** What ends the tag at hand; empty outside of tags. */
  closer: "",
  /** Brackets that are open: a tag ends only outside of them, so `{{ {'a': {}} }}` works. */
  brackets: 0,
};

/** The template at hand: parsing never waits, so there is only one at a time. */
let source = "";
let trimBlocks = true;
let lstripBlocks = true;
/** The end of the source, without its last newline when that is dropped. */
let sourceEnd = 0;
/** Where the tag at hand begins. */
let tagStart = 0;

/**
 * Begins to read a template, token by token, in one pass; every rule about whitespace is applied here and nowhere else.
 */
export function startLexing(text: string, options: Partial<LexerOptions>): void {
  ({ trimBlocks = true, lstripBlocks = true } = options);
  source = text;
  sourceEnd =
    text.length - (options.keepTrailingNewline ? 0 : (/(?:\r\n|\r|\n)$/.exec(text.slice(-2))?.[0].length ?? 0));
  lexer.tokenEnd = lexer.position = lexer.brackets = 0;
  lexer.closer = "";
  lexer.atLineStart = true;
  advance();
}

/** Moves to the next token. */
export function advance(): void {
  lexer.lastEnd = lexer.tokenEnd;
  while (!(lexer.closer ? readToken() : readText()));
}

/** Whether a sticky pattern matches right after the token at hand. */
export function follows(pattern: RegExp): boolean {
  pattern.lastIndex = lexer.position;
  return pattern.test(source);
}

function emit(kind: number, value: string, start: number, end: number): true {
  lexer.tokenKind = kind;
  lexer.tokenValue = value;
  lexer.tokenStart = start;
  lexer.tokenEnd = lexer.position = end;
  return true;
}

function isNewlineAt(at: number): boolean {
  const code = source.charCodeAt(at);
  return code === 10 || code === 13;
}

/** Emits the text before a tag, unless there is none left once `-` or lstrip_blocks took their share of it. */
function emitText(start: number, end: number, mark: string, isBlock: boolean): boolean {
  const takesLines = mark === "-";
  let at = end;
  if (takesLines || (mark === "" && isBlock && lstripBlocks))
    while (at > start && isSpace(source.charCodeAt(at - 1)) && (takesLines || !isNewlineAt(at - 1))) at -= 1;
  if (!takesLines && !(at > start ? isNewlineAt(at - 1) : lexer.atLineStart)) at = end;
  return at > start && emit(TEXT, withNewlines(source.slice(start, at)), start, at);
}

/** Reads text up to a tag or, right before one, its opening; false for a comment, which is no token. */
function readText(): boolean {
  TAG.lastIndex = lexer.position;
  const [tag = "", rawMark, mark = rawMark ?? ""] = TAG.exec(source) ?? [];
  const inner = tag ? TAG.lastIndex : sourceEnd;
  const start = inner - tag.length;
  const hasText = emitText(lexer.position, start, mark, /[%#]/.test(tag));
  lexer.position = tagStart = start;
  if (hasText) return true;
  if (!tag) return emit(END, "the end of the template", sourceEnd, sourceEnd);
  if (tag[1] === "#") return skipComment(inner);
  if (rawMark !== undefined) return readRaw(inner);
  lexer.closer = tag[1] === "{" ? "}}" : "%}";
  return emit(OPEN, tag.slice(0, 2), tagStart, inner);
}

/** Moves past a tag's end, and past the whitespace that its mark or trim_blocks removes. */
function finishTag(end: number, mark: string, mayTrim = true): void {
  lexer.position = mark === "-" ? skipSpaces(end) : end;
  if (mark === "" && mayTrim && trimBlocks && isNewlineAt(end))
    lexer.position += source.startsWith("\r\n", end) ? 2 : 1;
  lexer.atLineStart = isNewlineAt(lexer.position - 1);
}

function skipSpaces(from: number): number {
  // A variable of its own is read faster than one of the module.
  const text = source;
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Finds the end of what has no tokens inside. */
function findEnd(pattern: RegExp, inner: number, what: string, missing: string): RegExpExecArray {
  pattern.lastIndex = inner;
  const close = pattern.exec(source);
  if (!close) throw unterminated(tagStart, inner, what, missing);
  return close;
}

function skipComment(inner: number): boolean {
  const [, mark = ""] = findEnd(END_COMMENT, inner, "comment", "#}");
  finishTag(END_COMMENT.lastIndex, mark);
  return false;
}

function readRaw(start: number): boolean {
  const { index, 1: before = "", 2: after = "" } = findEnd(END_RAW, start, "raw block", "{% endraw %}");
  lexer.atLineStart = isNewlineAt(start - 1);
  const hasText = emitText(start, index, before, true);
  finishTag(END_RAW.lastIndex, after);
  return hasText;
}

function unterminated(start: number, end: number, what: string, missing: string): TemplateError {
  return new TemplateError("unterminated", `this ${what} is never closed; add \`${missing}\``, { start, end });
}

/** Plain names, strings and signs are nearly all there is, and are read by hand; a pattern does the rest. */
function readToken(): boolean {
  const text = source;
  const start = skipSpaces(lexer.position);
  if (start >= sourceEnd) throw unterminated(tagStart, tagStart + 2, "tag", lexer.closer);
  const code = text.charCodeAt(start);
  let at = start;
  if (code > 57) while (isWord(text.charCodeAt(at))) at += 1;
  if (at > start && !(text.charCodeAt(at) > 127)) return emit(NAME, text.slice(start, at), start, at);
  const character = text.charAt(start);
  if (code === 39 || code === 34) return readString(start, character);
  return (lexer.brackets === 0 && closeTag(start, character)) || readSign(start, character);
}

function closeTag(start: number, character: string): boolean {
  const isBlock = lexer.closer === "%}";
  const at = start + Number(character === "-" || (character === "+" && isBlock));
  if (!source.startsWith(lexer.closer, at)) return false;
  emit(SIGN, lexer.closer, start, at + 2);
  finishTag(at + 2, source.slice(start, at), isBlock);
  lexer.closer = "";
  return true;
}

function readSign(start: number, character: string): boolean {
  const double = source.slice(start, start + 2);
  const sign = "=/*".includes(double.charAt(1)) && precedences.has(double) ? double : character;
  if (sign === character && !"-+/*%~[](){}<>=.:|,;".includes(sign)) return readWord(start);
  lexer.brackets += Number("([{".includes(sign)) - Number(")]}".includes(sign));
  return emit(SIGN, sign, start, start + sign.length);
}

function readWord(start: number): boolean {
  WORD.lastIndex = start;
  const [text = "", name, float] = WORD.exec(source) ?? [];
  const end = start + text.length;
  if (name !== undefined) return emit(NAME, name.normalize("NFKC"), start, end);
  if (text) return emit(float ? FLOAT : INTEGER, text.replaceAll("_", ""), start, end);
  const character = String.fromCodePoint(source.codePointAt(start) ?? 0);
  throw new TemplateError("unexpected_character", `unexpected character \`${character}\``, {
    start,
    end: start + character.length,
  });
}

function readString(start: number, quote: string): boolean {
  QUOTED.lastIndex = start;
  const end = QUOTED.test(source) ? QUOTED.lastIndex : Number.POSITIVE_INFINITY;
  if (end > sourceEnd) throw unterminated(start, start + 1, "string", quote);
  const body = withNewlines(source.slice(start + 1, end - 1));
  return emit(STRING, body.includes("\\") ? decodeString(body, start + 1) : body, start, end);
}

/** Jinja2 reads every kind of line end as a newline. */
function withNewlines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** Whether a name of ASCII may go on with this. */
function isWord(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58) || code === 95;
}
