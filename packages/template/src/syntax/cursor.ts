import { budgetError } from "../budget-errors.ts";
import { type ErrorKind, TemplateError } from "../errors.ts";
import type { Span } from "../span.ts";
import type { FilterExpression, TestExpression } from "./ast.ts";
import { advance, END, type LexerOptions, lexer, NAME, STRING, startLexing } from "./lexer.ts";

/** A word of the source with its place. */
export interface Word extends Span {
  readonly value: string;
}

/** The filters and tests named so far; they are looked up once the template is parsed. */
export let references: (FilterExpression | TestExpression)[];
/** Names read so far by the expressions of the statement at hand. */
export let reads: string[];
/** Whether an `if` is around, within the same scope. */
export let isOptional: boolean;
/** Whether `break` and `continue` have a loop to act on. */
export let insideLoop: boolean;
/** Whether this is the body of a loop itself, where `loop` cannot be assigned. */
export let loopIsOwn: boolean;
/** How deep brackets, blocks and chains of operators nest here. */
export let depth: number;
let maxDepth: number;

/** Begins to parse a template. */
export function startParsing(source: string, options: Partial<LexerOptions>, limit: number): void {
  references = [];
  reads = [];
  isOptional = insideLoop = loopIsOwn = false;
  depth = 0;
  maxDepth = limit;
  startLexing(source, options);
}

/** Whether a certain name or sign is at hand. */
export function is(word: string): boolean {
  return lexer.tokenKind >= NAME && lexer.tokenValue === word;
}

/** Takes a certain name or sign, if it is at hand. */
export function skip(word: string): boolean {
  const found = is(word);
  if (found) advance();
  return found;
}

/** Takes a certain name or sign, which must be at hand. */
export function expect(word: string): void {
  if (!skip(word)) throw unexpected(`\`${word}\``);
}

/** Takes a name, whichever it is. */
export function takeName(): Word {
  const word = { value: lexer.tokenValue, start: lexer.tokenStart, end: lexer.tokenEnd };
  if (lexer.tokenKind !== NAME) throw unexpected("a name");
  advance();
  return word;
}

/** The error for a token that cannot stand here. */
export function unexpected(wanted: string): TemplateError {
  return refuse(`expected ${wanted}, found ${describe()}`);
}

/** The error for what the grammar does not allow. */
export function refuse(message: string, span?: Span): TemplateError {
  return fail("unexpected_token", message, span);
}

/** An error that points at the token at hand, or at something parsed before. */
export function fail(
  kind: ErrorKind,
  message: string,
  { start, end }: Span = { start: lexer.tokenStart, end: lexer.tokenEnd },
): TemplateError {
  return new TemplateError(kind, message, { start, end });
}

function describe(): string {
  if (lexer.tokenKind === END) return lexer.tokenValue;
  const text = lexer.tokenValue.length > 30 ? `${lexer.tokenValue.slice(0, 30)}…` : lexer.tokenValue;
  return lexer.tokenKind === STRING ? `the string ${JSON.stringify(text)}` : `\`${text}\``;
}

/** What the code around a statement allows. */
interface Surroundings {
  readonly isOptional?: boolean;
  readonly insideLoop?: boolean;
  readonly loopIsOwn?: boolean;
}

/**
 * Parses something in other surroundings. What is not given stays, but `loopIsOwn` holds only in the loop's own body
 * and the branches of an `if` there.
 */
export function within<T>(inner: Surroundings, parse: () => T): T {
  const outer = { isOptional, insideLoop, loopIsOwn };
  isOptional = inner.isOptional ?? false;
  insideLoop = inner.insideLoop ?? outer.insideLoop;
  loopIsOwn = inner.loopIsOwn ?? (outer.loopIsOwn && isOptional);
  const result = parse();
  ({ isOptional, insideLoop, loopIsOwn } = outer);
  return result;
}

/** Takes the names read since the last time, which is what the head of a statement reads. */
export function takeReads(): readonly string[] {
  const taken = reads;
  reads = [];
  return taken;
}

/** Goes one level deeper; the limit is what keeps hostile nesting from overflowing the stack. */
export function enterLevel(): void {
  depth += 1;
  if (depth > maxDepth) throw fail("budget", budgetError("depth", maxDepth).message);
}

/** Goes back to a level. */
export function leaveToLevel(level: number): void {
  depth = level;
}
