import { type ErrorKind, TemplateError } from "./errors.ts";
import type { Span } from "./span.ts";
import { describeToken, type Token, type TokenKind } from "./tokens.ts";

/** How many operators, attributes or filters may follow each other in one chain. */
const LONGEST_CHAIN = 500;

const NO_READS: readonly string[] = [];
const NOTHING: Token = { kind: "end", value: "", start: 0, end: 0 };

/** A filter or test by name, to be looked up once the template is parsed. */
export interface Use {
  readonly kind: "filter" | "test";
  readonly name: string;
  readonly span: Span;
  /** Inside an `if`, where Jinja2 finds an unknown name only when it gets there. */
  soft: boolean;
}

/** A place in a list of tokens, with the checks that every parsing function needs. */
export class Cursor {
  readonly source: string;
  readonly uses: Use[] = [];
  /** Names read so far by the expressions of the statement at hand. */
  reads: string[] = [];
  current: Token;
  /** Whether an `if` is around, within the same scope. */
  soft = false;
  /** Whether `break` and `continue` have a loop to act on. */
  insideLoop = false;
  /** Whether this is the body of a loop itself, where `loop` cannot be assigned. */
  loopIsOwn = false;
  /** Names that mean something special in a loop or macro, with how often they were read so far. */
  readonly mentions: Record<string, number> = { loop: 0, caller: 0, varargs: 0, kwargs: 0 };
  private readonly tokens: readonly Token[];
  private readonly maxDepth: number;
  private index = 0;
  private depth = 0;

  constructor(tokens: readonly Token[], source: string, maxDepth: number) {
    this.tokens = tokens;
    this.source = source;
    this.maxDepth = maxDepth;
    this.current = tokens[0] ?? NOTHING;
  }

  get next(): Token {
    return this.tokens[this.index + 1] ?? NOTHING;
  }

  /** The token before the current one. */
  get last(): Token {
    return this.tokens[this.index - 1] ?? NOTHING;
  }

  /** End of the token before the current one, which is where a node just parsed ends. */
  get lastEnd(): number {
    return this.last.end;
  }

  advance(): Token {
    const token = this.current;
    if (this.index < this.tokens.length - 1) this.index += 1;
    this.current = this.tokens[this.index] ?? NOTHING;
    return token;
  }

  isSign(sign: string): boolean {
    return this.current.kind === "sign" && this.current.value === sign;
  }

  isName(name: string): boolean {
    return this.current.kind === "name" && this.current.value === name;
  }

  skipSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.advance();
    return true;
  }

  skipName(name: string): boolean {
    if (!this.isName(name)) return false;
    this.advance();
    return true;
  }

  expect(kind: TokenKind, wanted: string): Token {
    if (this.current.kind !== kind) throw this.unexpected(wanted);
    return this.advance();
  }

  expectSign(sign: string): Token {
    if (!this.isSign(sign)) throw this.unexpected(`\`${sign}\``);
    return this.advance();
  }

  expectName(name: string): Token {
    if (!this.isName(name)) throw this.unexpected(`\`${name}\``);
    return this.advance();
  }

  unexpected(wanted: string): TemplateError {
    return this.fail("unexpected_token", `expected ${wanted}, found ${describeToken(this.current)}`, this.current);
  }

  fail(kind: ErrorKind, message: string, span: Span): TemplateError {
    return new TemplateError(kind, message, { start: span.start, end: span.end }, this.source);
  }

  /** Parses something inside (`soft`) or outside the reach of an `if`, and in or out of a loop. */
  within<T>(soft: boolean, insideLoop: boolean, parse: () => T): T {
    const before = [this.soft, this.insideLoop, this.loopIsOwn] as const;
    this.loopIsOwn &&= soft;
    [this.soft, this.insideLoop] = [soft, insideLoop];
    const result = parse();
    [this.soft, this.insideLoop, this.loopIsOwn] = before;
    return result;
  }

  /** Takes the names read since the last time, which is what the head of a statement reads. */
  takeReads(): readonly string[] {
    const { reads } = this;
    if (reads.length === 0) return NO_READS;
    this.reads = [];
    return reads;
  }

  /** Goes one level deeper; the limit is what keeps hostile nesting from overflowing the stack. */
  enter(): void {
    this.depth += 1;
    if (this.depth > this.maxDepth) throw this.tooDeep(`nested deeper than ${this.maxDepth} levels`);
  }

  leave(): void {
    this.depth -= 1;
  }

  /** Counts the links of a chain, because a chain becomes a tree as deep as it is long. */
  link(count: number): number {
    if (count >= LONGEST_CHAIN) throw this.tooDeep(`more than ${LONGEST_CHAIN} operations in one chain`);
    return count + 1;
  }

  private tooDeep(message: string): TemplateError {
    return this.fail("budget", message, this.current);
  }
}
