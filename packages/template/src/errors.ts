import { locate, type Span } from "./span.ts";
import type { Trace } from "./trace.ts";

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
  readonly kind: ErrorKind;
  span: Span | undefined;
  source: string | undefined;
  /** What a traced rendering had written before it failed. */
  partial: Trace | undefined;

  constructor(kind: ErrorKind, message: string, span?: Span, source?: string) {
    super(message);
    this.name = "TemplateError";
    this.kind = kind;
    this.span = span;
    this.source = source;
  }

  /** Line of the template, counted from one; undefined where no place is to blame. */
  get line(): number | undefined {
    return this.place?.line;
  }

  /** Column in code points, counted from one. */
  get column(): number | undefined {
    return this.place?.column;
  }

  /** The source line with a caret under the fault. */
  get excerpt(): string | undefined {
    return this.place?.excerpt;
  }

  /** Message, place and excerpt, ready to print. */
  format(): string {
    const { kind, message, place } = this;
    return `${kind}: ${message}${place ? `\n  at line ${place.line}, column ${place.column}\n${place.excerpt}` : ""}`;
  }

  override toString(): string {
    return this.format();
  }

  private get place() {
    return this.span && this.source !== undefined ? locate(this.source, this.span) : undefined;
  }
}

/** Tells our error, of one kind where given, from any other thrown value, also across copies of the package. */
export function isTemplateError(error: unknown, kind?: ErrorKind): error is TemplateError {
  const { name, kind: own } = Object(error);
  return name === "TemplateError" && own !== undefined && (kind ?? own) === own;
}

/** Edit distance. Two letters swapped count as one slip, not as two. */
function distance(a: string, b: string): number {
  if ([...a].sort().join() === [...b].sort().join()) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const letter of a) {
    const above = row;
    row = [(above[0] ?? 0) + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const [left = 0, up = 0, corner = 0] = [row[column - 1], above[column], above[column - 1]];
      row.push(Math.min(left + 1, up + 1, corner + Number(letter !== b[column - 1])));
    }
  }
  return row.at(-1) ?? 0;
}

/** "; did you mean `upper`?" when a known name is near, else nothing. */
export function suggest(name: string, known: Iterable<string>): string {
  if (name.length > 40) return "";
  let best = "";
  let least = Math.min(3, Math.max(2, name.length - 1));
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const apart = distance(name, candidate);
    if (apart < least) [best, least] = [candidate, apart];
  }
  return best && `; did you mean \`${best}\`?`;
}

/** The error for a name that no filter or test has. */
export function unknownName(kind: "filter" | "test", name: string, known: Iterable<string>): TemplateError {
  return new TemplateError(`unknown_${kind}`, `no ${kind} \`${name}\`${suggest(name, known)}`);
}
