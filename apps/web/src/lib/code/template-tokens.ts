import { findSpecialTokens, specialPattern } from "./special-tokens.ts";

type TemplateTokenKind =
  | "text"
  | "special"
  | "comment"
  | "tag"
  | "keyword"
  | "name"
  | "function"
  | "string"
  | "number"
  | "operator";

interface TemplateToken {
  readonly kind: TemplateTokenKind;
  readonly text: string;
}

/** Encoded as a string so that equal states compare equal. */
type LineState = string;

export const firstState: LineState = "text";

type Mode = "text" | "raw" | "comment" | "output" | "block";

const keywords = new Set(
  "and block break call continue do elif else endblock endcall endfilter endfor endgeneration endif endmacro endset endwith filter for generation if in is macro none None not or raw endraw recursive set true True false False with".split(
    " ",
  ),
);

const special = specialPattern();

/** A line is tokenized again only if its text or the state before it changes. */
class LineReader {
  readonly tokens: TemplateToken[] = [];
  private mode: Mode;
  private quote: string;
  private depth: number;
  /** The previous token, which decides how the next word is read. */
  private last = "";
  private at = 0;
  private readonly line: string;

  constructor(line: string, state: LineState) {
    this.line = line;
    const [, mode = "text", quote = "", depth = ""] = /^([a-z]+)(["']?)(\d*)$/.exec(state) ?? [];
    this.mode = mode as Mode;
    this.quote = quote;
    this.depth = Number(depth);
  }

  read(): LineState {
    while (this.at < this.line.length) this.step();
    return `${this.mode}${this.quote}${this.depth || ""}`;
  }

  private step(): void {
    if (this.mode === "comment") this.readUntil(/#\}/g, "comment", "text");
    else if (this.mode === "raw") this.readRaw();
    else if (this.mode === "text") this.readText();
    else if (this.quote) this.readString();
    else this.readTag();
  }

  private push(kind: TemplateTokenKind, length: number): string {
    const text = this.line.slice(this.at, this.at + length);
    if (text) this.tokens.push({ kind, text });
    this.at += length;
    return text;
  }

  private pushText(end: number): void {
    const text = this.line.slice(this.at, end);
    const from = this.at;
    for (const { start, end: stop } of findSpecialTokens(text, special)) {
      this.push("text", from + start - this.at);
      this.push("special", stop - start);
    }
    this.push("text", end - this.at);
  }

  private readUntil(pattern: RegExp, kind: TemplateTokenKind, next: Mode): void {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.line);
    this.push(kind, (found ? found.index + found[0].length : this.line.length) - this.at);
    if (found) this.mode = next;
  }

  private readText(): void {
    const open = /\{[{%#]/g;
    open.lastIndex = this.at;
    const found = open.exec(this.line);
    this.pushText(found?.index ?? this.line.length);
    if (!found) return;
    const operator = found[0].charAt(1);
    if (operator === "#") {
      this.mode = "comment";
      this.push("comment", 2);
      return;
    }
    this.mode = operator === "{" ? "output" : "block";
    this.last = found[0];
    this.depth = 0;
    this.push("tag", /[-+]/.test(this.line.charAt(found.index + 2)) ? 3 : 2);
  }

  private readRaw(): void {
    const close = /\{%[-+]?\s*endraw/g;
    close.lastIndex = this.at;
    const found = close.exec(this.line);
    this.pushText(found?.index ?? this.line.length);
    if (!found) return;
    this.mode = "block";
    this.last = "{%";
    this.push("tag", /[-+]/.test(this.line.charAt(found.index + 2)) ? 3 : 2);
  }

  private readString(): void {
    const end = new RegExp(String.raw`(?:\\.|[^\\${this.quote}])*${this.quote}?`, "y");
    end.lastIndex = this.at;
    const text = this.push("string", end.exec(this.line)?.[0].length || 1);
    if (text.endsWith(this.quote)) this.quote = "";
  }

  private readTag(): void {
    const rest = this.line.slice(this.at);
    const close = this.depth === 0 && (this.mode === "output" ? /^-?\}\}/ : /^[-+]?%\}/).exec(rest);
    if (close) {
      this.push("tag", close[0].length);
      this.mode = this.mode === "block" && this.last === "raw" ? "raw" : "text";
      return;
    }
    const [text = "", space, quote, number, word] =
      /^(?:(\s+)|(["'])|(\d[\w.]*)|([\p{L}_][\p{L}\p{N}_]*)|[^\s])/u.exec(rest) ?? [];
    if (space) this.push("text", space.length);
    else if (quote) this.openString(quote);
    else if (number) this.last = this.push("number", number.length);
    else if (word) this.readWord(word);
    else this.readOperator(text);
  }

  private openString(quote: string): void {
    const whole = new RegExp(String.raw`${quote}(?:\\.|[^\\${quote}])*(${quote}?)`, "y");
    whole.lastIndex = this.at;
    const [text = quote, end = ""] = whole.exec(this.line) ?? [];
    this.last = quote;
    this.push("string", text.length);
    if (!end) this.quote = quote;
  }

  private readWord(word: string): void {
    const isUse = this.last === "|" || this.last === "is";
    const isCalled = /^\s*\(/.test(this.line.slice(this.at + word.length));
    const isKeyword = this.last !== "." && !(this.last === "|") && keywords.has(word);
    this.push(isKeyword ? "keyword" : isUse || isCalled ? "function" : "name", word.length);
    this.last = this.last === "is" && word === "not" ? "is" : word;
  }

  private readOperator(operator: string): void {
    if ("([{".includes(operator)) this.depth += 1;
    else if (")]}".includes(operator)) this.depth = Math.max(0, this.depth - 1);
    this.last = this.push("operator", operator.length);
  }
}

export const templateTokens = (
  line: string,
  state: LineState,
): { readonly tokens: readonly TemplateToken[]; readonly state: LineState } => {
  const reader = new LineReader(line, state);
  const next = reader.read();
  return { tokens: reader.tokens, state: next };
};
