import type { FilterExpression, TestExpression } from "./ast.ts";
import type { TemplateError } from "./errors.ts";
import { END, Lexer, type LexerOptions, NAME, STRING } from "./lexer.ts";
import type { Span } from "./span.ts";

const NO_READS: readonly string[] = [];

/** A word of the source with its place. */
export interface Word extends Span {
  readonly value: string;
}

/** A place in a template, with the checks that every parsing function needs. */
export class Cursor extends Lexer {
  /** Filters and tests by name, to be looked up once the template is parsed. */
  readonly uses: (FilterExpression | TestExpression)[] = [];
  /** Names read so far by the expressions of the statement at hand. */
  reads: string[] = [];
  /** The keyword that ended the block just parsed. */
  closing = "";
  /** Whether an `if` is around, within the same scope. */
  soft = false;
  /** Whether `break` and `continue` have a loop to act on. */
  insideLoop = false;
  /** Whether this is the body of a loop itself, where `loop` cannot be assigned. */
  loopIsOwn = false;
  /** How deep brackets, blocks and chains of operators nest here. */
  depth = 0;
  declare private readonly maxDepth: number;

  constructor(source: string, options: Partial<LexerOptions>, maxDepth: number) {
    super(source, options);
    this.maxDepth = maxDepth;
  }

  /** Whether a certain name or sign is at hand. */
  is(word: string): boolean {
    return this.kind >= NAME && this.value === word;
  }

  skip(word: string): boolean {
    const found = this.is(word);
    if (found) this.advance();
    return found;
  }

  expect(word: string): void {
    if (!this.skip(word)) throw this.unexpected(`\`${word}\``);
  }

  /** Takes a name, whichever it is. */
  name(wanted: string): Word {
    const { value, start, end } = this;
    if (this.kind !== NAME) throw this.unexpected(wanted);
    this.advance();
    return { value, start, end };
  }

  unexpected(wanted: string): TemplateError {
    return this.refuse(`expected ${wanted}, found ${this.describe()}`);
  }

  refuse(message: string, span: Span = this): TemplateError {
    return this.fail("unexpected_token", message, span);
  }

  describe(): string {
    const { kind, value } = this;
    if (kind === END) return value;
    const text = value.length > 30 ? `${value.slice(0, 30)}…` : value;
    return kind === STRING ? `the string ${JSON.stringify(text)}` : `\`${text}\``;
  }

  /** Parses something inside (`soft`) or outside the reach of an `if`, and in or out of a loop. */
  within<T>(soft: boolean, insideLoop: boolean, parse: () => T): T {
    const { soft: wasSoft, insideLoop: wasInside, loopIsOwn } = this;
    this.loopIsOwn &&= soft;
    this.soft = soft;
    this.insideLoop = insideLoop;
    const result = parse();
    this.soft = wasSoft;
    this.insideLoop = wasInside;
    this.loopIsOwn = loopIsOwn;
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
    if (this.depth > this.maxDepth) throw this.fail("budget", `nested deeper than ${this.maxDepth} levels`, this);
  }
}
