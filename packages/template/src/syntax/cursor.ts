import { type ErrorKind, TemplateError } from "../errors.ts";
import type { Span } from "../span.ts";
import type { FilterExpression, TestExpression } from "./ast.ts";
import { advance, END, type LexerOptions, NAME, reading, STRING, startReading } from "./lexer.ts";

/** A word of the source with its place. */
export interface Word extends Span {
  readonly value: string;
}

/** Filters and tests by name, to be looked up once the template is parsed. */
export let uses: (FilterExpression | TestExpression)[];
/** Names read so far by the expressions of the statement at hand. */
export let reads: string[];
/** Whether an `if` is around, within the same scope. */
export let soft: boolean;
/** Whether `break` and `continue` have a loop to act on. */
export let insideLoop: boolean;
/** Whether this is the body of a loop itself, where `loop` cannot be assigned. */
export let loopIsOwn: boolean;
/** How deep reading.brackets, blocks and chains of operators nest here. */
export let depth: number;
let maxDepth: number;

/** Begins to parse a template. */
export function startParsing(source: string, options: Partial<LexerOptions>, limit: number): void {
  uses = [];
  reads = [];
  soft = insideLoop = loopIsOwn = false;
  depth = 0;
  maxDepth = limit;
  startReading(source, options);
}

/** Whether a certain name or sign is at hand. */
export function is(word: string): boolean {
  return reading.tokenKind >= NAME && reading.tokenValue === word;
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
  const word = { value: reading.tokenValue, start: reading.tokenStart, end: reading.tokenEnd };
  if (reading.tokenKind !== NAME) throw unexpected("a name");
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
  { start, end }: Span = { start: reading.tokenStart, end: reading.tokenEnd },
): TemplateError {
  return new TemplateError(kind, message, { start, end });
}

function describe(): string {
  if (reading.tokenKind === END) return reading.tokenValue;
  const text = reading.tokenValue.length > 30 ? `${reading.tokenValue.slice(0, 30)}…` : reading.tokenValue;
  return reading.tokenKind === STRING ? `the string ${JSON.stringify(text)}` : `\`${text}\``;
}

/** Parses something inside or outside the reach of an `if`, and in or out of a loop. */
export function within<T>(isSoft: boolean, isInside: boolean, parse: () => T, isOwn = loopIsOwn && isSoft): T {
  const before = [soft, insideLoop, loopIsOwn] as const;
  [soft, insideLoop, loopIsOwn] = [isSoft, isInside, isOwn];
  const result = parse();
  [soft, insideLoop, loopIsOwn] = before;
  return result;
}

/** Takes the names read since the last time, which is what the head of a statement reads. */
export function takeReads(): readonly string[] {
  const taken = reads;
  reads = [];
  return taken;
}

/** Goes one level deeper; the limit is what keeps hostile nesting from overflowing the stack. */
export function enter(): void {
  depth += 1;
  if (depth > maxDepth) throw fail("budget", `nested deeper than ${maxDepth} levels`);
}

/** Goes back to a level. */
export function leaveTo(level: number): void {
  depth = level;
}
