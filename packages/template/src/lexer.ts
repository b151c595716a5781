import { type ErrorKind, TemplateError } from "./errors.ts";
import { precedences } from "./grammar.ts";
import type { Span } from "./span.ts";
import { decodeString } from "./string-literal.ts";
import { isSpace } from "./white-space.ts";

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

/** Reads a template token by token, in one pass; every rule about whitespace is applied here and nowhere else. */
export class Lexer {
  declare readonly source: string;
  /** The token at hand; `value` is its text after escapes and whitespace control have been dealt with. */
  kind = END;
  value = "";
  start = 0;
  end = 0;
  /** End of the token before, which is where a node just parsed ends. */
  lastEnd = 0;
  declare private readonly trims: boolean;
  declare private readonly strips: boolean;
  /** The end of the source, without its last newline when that is dropped. */
  declare private readonly limit: number;
  private position = 0;
  /** Whether what was consumed last ended a line, which is what lets a block strip its indentation. */
  private atLineStart = true;
  /** What ends the tag at hand; empty outside of tags. */
  private closer = "";
  private open = 0;
  /** Brackets that are open: a tag ends only outside of them, so `{{ {'a': {}} }}` works. */
  private brackets = 0;

  constructor(source: string, options: Partial<LexerOptions>) {
    const { trimBlocks = true, lstripBlocks = true, keepTrailingNewline } = options;
    this.source = source;
    this.trims = trimBlocks;
    this.strips = lstripBlocks;
    const newline = keepTrailingNewline ? null : /(?:\r\n|\r|\n)$/.exec(source.slice(-2));
    this.limit = source.length - (newline?.[0].length ?? 0);
    this.advance();
  }

  /** Moves to the next token. */
  advance(): void {
    this.lastEnd = this.end;
    let isRead = false;
    while (!isRead) isRead = this.closer ? this.readToken() : this.readText();
  }

  fail(kind: ErrorKind, message: string, { start, end }: Span): TemplateError {
    return new TemplateError(kind, message, { start, end });
  }

  /** Whether a sticky pattern matches right after the token at hand. */
  follows(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    return pattern.test(this.source);
  }

  private emit(kind: number, value: string, start: number, end: number): true {
    this.kind = kind;
    this.value = value;
    this.start = start;
    this.end = end;
    this.position = end;
    return true;
  }

  private isNewlineAt(at: number): boolean {
    const code = this.source.charCodeAt(at);
    return code === 10 || code === 13;
  }

  /** Emits the text before a tag, unless there is none left once `-` or lstrip_blocks took their share of it. */
  private emitText(start: number, end: number, mark: string, isBlock: boolean): boolean {
    const { source } = this;
    const takesLines = mark === "-";
    const isStripped = takesLines || (mark === "" && isBlock && this.strips);
    let at = end;
    while (isStripped && at > start && isSpace(source.charCodeAt(at - 1)) && (takesLines || !this.isNewlineAt(at - 1)))
      at -= 1;
    if (!takesLines && !(at > start ? this.isNewlineAt(at - 1) : this.atLineStart)) at = end;
    return at > start && this.emit(TEXT, withNewlines(source.slice(start, at)), start, at);
  }

  /** Reads text up to a tag or, right before one, its opening; false for a comment, which is no token. */
  private readText(): boolean {
    const { source, limit, position: from } = this;
    TAG.lastIndex = from;
    const [tag = "", rawMark, mark = rawMark ?? ""] = TAG.exec(source) ?? [];
    const inner = tag ? TAG.lastIndex : limit;
    const open = inner - tag.length;
    const hasText = this.emitText(from, open, mark, /[%#]/.test(tag));
    this.position = open;
    if (hasText) return true;
    if (!tag) return this.emit(END, "the end of the template", limit, limit);
    if (tag[1] === "#") return this.skipComment(open, inner);
    if (rawMark !== undefined) return this.readRaw(open, inner);
    this.open = open;
    this.closer = tag[1] === "{" ? "}}" : "%}";
    return this.emit(OPEN, tag.slice(0, 2), open, inner);
  }

  /** Moves past a tag's end, and past the whitespace that its mark or trim_blocks removes. */
  private finishTag(end: number, mark: string, trims = true): void {
    this.position = mark === "-" ? this.skipSpaces(end) : end;
    if (mark === "" && trims && this.trims && this.isNewlineAt(end))
      this.position += this.source.startsWith("\r\n", end) ? 2 : 1;
    this.atLineStart = this.isNewlineAt(this.position - 1);
  }

  private skipSpaces(from: number): number {
    const { source, limit } = this;
    let at = from;
    while (at < limit && isSpace(source.charCodeAt(at))) at += 1;
    return at;
  }

  /** Finds the end of what has no tokens inside. */
  private findEnd(pattern: RegExp, open: number, inner: number, what: string, missing: string): RegExpExecArray {
    pattern.lastIndex = inner;
    const close = pattern.exec(this.source);
    if (!close) throw this.unterminated(open, inner, what, missing);
    return close;
  }

  private skipComment(open: number, inner: number): boolean {
    const [, mark = ""] = this.findEnd(END_COMMENT, open, inner, "comment", "#}");
    this.finishTag(END_COMMENT.lastIndex, mark);
    return false;
  }

  private readRaw(open: number, start: number): boolean {
    const { index, 1: before = "", 2: after = "" } = this.findEnd(END_RAW, open, start, "raw block", "{% endraw %}");
    this.atLineStart = this.isNewlineAt(start - 1);
    const hasText = this.emitText(start, index, before, true);
    this.finishTag(END_RAW.lastIndex, after);
    return hasText;
  }

  private unterminated(start: number, end: number, what: string, missing: string): TemplateError {
    return this.fail("unterminated", `this ${what} is never closed; add \`${missing}\``, { start, end });
  }

  /** Plain names, strings and signs are nearly all there is, and are read by hand; a pattern does the rest. */
  private readToken(): boolean {
    const { source, limit, closer } = this;
    const start = this.skipSpaces(this.position);
    if (start >= limit) throw this.unterminated(this.open, this.open + 2, "tag", closer);
    const code = source.charCodeAt(start);
    let at = start;
    if (isLetter(code)) while (isLetter(source.charCodeAt(at)) || isDigit(source.charCodeAt(at))) at += 1;
    if (at > start && !(source.charCodeAt(at) > 127)) return this.emit(NAME, source.slice(start, at), start, at);
    if (code === 39 || code === 34) return this.readString(start, source.charAt(start));
    return (this.brackets === 0 && this.closeTag(start, code)) || this.readSign(start);
  }

  private closeTag(start: number, code: number): boolean {
    const { source, closer } = this;
    const isMarked = code === 45 || (code === 43 && closer === "%}");
    const at = isMarked ? start + 1 : start;
    if (!source.startsWith(closer, at)) return false;
    this.emit(SIGN, closer, start, at + 2);
    this.finishTag(at + 2, isMarked ? source.charAt(start) : "", closer === "%}");
    this.closer = "";
    return true;
  }

  private readSign(start: number): boolean {
    const { source } = this;
    const double = source.slice(start, start + 2);
    const sign = precedences.has(double) ? double : source.charAt(start);
    if (sign.length < 2 && !"-+/*%~[](){}<>=.:|,;".includes(sign)) return this.readWord(start);
    this.brackets += Number("([{".includes(sign)) - Number(")]}".includes(sign));
    return this.emit(SIGN, sign, start, start + sign.length);
  }

  private readWord(start: number): boolean {
    WORD.lastIndex = start;
    const [text = "", name, float] = WORD.exec(this.source) ?? [];
    const end = start + text.length;
    if (name !== undefined) return this.emit(NAME, name.normalize("NFKC"), start, end);
    if (text) return this.emit(float ? FLOAT : INTEGER, text.replaceAll("_", ""), start, end);
    const character = String.fromCodePoint(this.source.codePointAt(start) ?? 0);
    throw this.fail("unexpected_character", `unexpected character \`${character}\``, {
      start,
      end: start + character.length,
    });
  }

  private readString(start: number, quote: string): boolean {
    QUOTED.lastIndex = start;
    const end = QUOTED.test(this.source) ? QUOTED.lastIndex : Number.POSITIVE_INFINITY;
    if (end > this.limit) throw this.unterminated(start, start + 1, "string", quote);
    const body = withNewlines(this.source.slice(start + 1, end - 1));
    return this.emit(STRING, body.includes("\\") ? decodeString(this, body, start + 1) : body, start, end);
  }
}

/** Jinja2 reads every kind of line end as a newline. */
function withNewlines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
