import { excerptOf, positionOf, type Span } from "./span.ts";

/** Every kind of error this package throws, with what it means. */
export const errorKinds = {
  unexpected_character: "a character that no expression can contain",
  unterminated: "a tag, string, comment or block that is never closed",
  unexpected_token: "a word or sign in a place where the grammar wants another",
  unknown_statement: "a statement that does not exist",
  unavailable_statement: "a Jinja2 statement that needs other templates, which chat templates do not have",
  unknown_filter: "a filter that does not exist",
  unknown_test: "a test that does not exist",
  missing_argument: "a call without an argument it requires",
  unexpected_argument: "a call with an argument it does not take",
  undefined: "an undefined value used where a value is needed",
  type: "an operation on a value of the wrong type",
  value: "an operation on a value of the right type that makes no sense, such as division by zero",
  forbidden: "an attribute that the sandbox keeps out of reach",
  raised: "the template itself refused its input with raise_exception",
  budget: "a limit on steps, output, depth, length or time was reached",
  unknown_template: "a list of named templates without the one that is needed",
} as const;

/** A key of `errorKinds`. */
export type ErrorKind = keyof typeof errorKinds;

/** The one error of this package: what went wrong, where in the template, and what to do about it. */
export class TemplateError extends Error {
  readonly kind: ErrorKind;
  span: Span | undefined;
  source: string | undefined;

  constructor(kind: ErrorKind, message: string, span?: Span, source?: string) {
    super(message);
    this.name = "TemplateError";
    this.kind = kind;
    this.span = span;
    this.source = source;
  }

  /** Line of the template, counted from one; undefined where no place is to blame. */
  get line(): number | undefined {
    return this.position?.line;
  }

  /** Column in code points, counted from one. */
  get column(): number | undefined {
    return this.position?.column;
  }

  /** The source line with a caret under the fault. */
  get excerpt(): string | undefined {
    return this.span && this.source !== undefined ? excerptOf(this.source, this.span) : undefined;
  }

  /** Message, place and excerpt, ready to print. */
  format(): string {
    if (!this.position) return `${this.kind}: ${this.message}`;
    return `${this.kind}: ${this.message}\n  at line ${this.line}, column ${this.column}\n${this.excerpt}`;
  }

  override toString(): string {
    return this.format();
  }

  private get position() {
    return this.span && this.source !== undefined ? positionOf(this.source, this.span.start) : undefined;
  }
}

/** Tells our error, of one kind where given, from any other thrown value, also across copies of the package. */
export function isTemplateError(error: unknown, kind?: ErrorKind): error is TemplateError {
  if (!(error instanceof Error) || error.name !== "TemplateError" || !("kind" in error)) return false;
  return kind === undefined || error.kind === kind;
}

/** Gives an error the place that was being worked on, unless a more exact one is known. */
export function locate(error: unknown, span: Span): unknown {
  if (error instanceof TemplateError && error.span === undefined && error.kind !== "unknown_template") {
    error.span = { start: span.start, end: span.end };
  }
  return error;
}

/** Edit distance, given up beyond two: a suggestion further away than that only misleads. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Two letters swapped count as one slip, not as two. */
function isShuffled(a: string, b: string): boolean {
  return [...a].sort().join() === [...b].sort().join();
}

/** "; did you mean `upper`?" when a known name is near, else nothing. */
export function suggest(name: string, known: Iterable<string>): string {
  if (name.length > 40) return "";
  let best = "";
  let least = Math.min(3, Math.max(2, name.length - 1));
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const apart = isShuffled(name, candidate) ? 1 : distance(name, candidate);
    if (apart < least) [best, least] = [candidate, apart];
  }
  return best && `; did you mean \`${best}\`?`;
}

/** The error for a name that no filter or test has. */
export function unknownName(kind: "filter" | "test", name: string, known: Iterable<string>): TemplateError {
  return new TemplateError(`unknown_${kind}`, `no ${kind} \`${name}\`${suggest(name, known)}`);
}
