import type { Trace } from "./run/trace.ts";
import { locate, type Span } from "./span.ts";

/** Every kind of error this package throws. */
export type ErrorKind =
  /** A character that no expression can contain. */
  | "unexpected_character"
  /** A tag, string, comment or block that is never closed. */
  | "unterminated"
  /** A word or sign in a place where the grammar wants another. */
  | "unexpected_token"
  | "unknown_statement"
  /** A Jinja2 statement that needs other templates, which chat templates do not have. */
  | "unavailable_statement"
  | "unknown_filter"
  | "unknown_test"
  /** A call without an argument it requires. */
  | "missing_argument"
  /** A call with an argument it does not take. */
  | "unexpected_argument"
  /** An undefined value used where a value is needed. */
  | "undefined"
  /** An operation on a value of the wrong type. */
  | "type"
  /** An operation on a value of the right type that makes no sense, such as division by zero. */
  | "value"
  /** An attribute that the sandbox keeps out of reach. */
  | "forbidden"
  /** The template itself refused its input with raise_exception. */
  | "raised"
  /** A limit on steps, output, depth, length or time was reached. */
  | "budget"
  /** A list of named templates without the one that is needed. */
  | "unknown_template";

/** The one error of this package: what went wrong, where in the template, and what to do about it. */
export class TemplateError extends Error {
  declare readonly kind: ErrorKind;
  declare span: Span | undefined;
  /** Line of the template, counted from one; undefined where no place is to blame. */
  declare line: number | undefined;
  /** Column in code points, counted from one. */
  declare column: number | undefined;
  /** The source line with a caret under the fault. */
  declare excerpt: string | undefined;
  /** The template's text, once that is known. */
  declare source: string | undefined;
  /** What a traced rendering had written before it failed. */
  declare partial: Trace | undefined;

  constructor(kind: ErrorKind, message: string, span?: Span) {
    super(message);
    this.name = "TemplateError";
    this.kind = kind;
    this.span = span;
  }

  /** Says which template the error is in. */
  locate(source: string): this {
    this.source = source;
    return Object.assign(this, this.span && locate(source, this.span));
  }

  /** Message, place and excerpt, ready to print. */
  format(): string {
    const { kind, message, line, column, excerpt } = this;
    return `${kind}: ${message}${line ? `\n  at line ${line}, column ${column}\n${excerpt}` : ""}`;
  }

  override toString(): string {
    return this.format();
  }
}

/** Tells our error, of one kind where given, from any other thrown value, also across copies of the package. */
export function isTemplateError(error: unknown, kind?: ErrorKind): error is TemplateError {
  const { name, kind: own } = Object(error);
  return name === "TemplateError" && own !== undefined && (kind ?? own) === own;
}

/** How many letters lie between what two names begin with and end with alike. */
function distance(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  let head = 0;
  let tail = 0;
  while (head < longest && a[head] === b[head]) head += 1;
  while (head + tail < longest && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return longest - head - tail;
}

/** "; did you mean `upper`?" when a known name is near, else nothing. */
export function suggest(name: string, known: Iterable<string>): string {
  const [best] = Array.from(known, (candidate) => [distance(name, candidate), candidate] as const)
    .filter(([apart]) => apart < Math.min(3, name.length))
    .sort(([a], [b]) => a - b);
  return best ? `; did you mean \`${best[1]}\`?` : "";
}

/** The error for a name that no filter or test has. */
export function unknownName(
  kind: "filter" | "test",
  name: string,
  known: Iterable<string>,
  span?: Span,
): TemplateError {
  return new TemplateError(`unknown_${kind}`, `no ${kind} \`${name}\`${suggest(name, known)}`, span);
}
