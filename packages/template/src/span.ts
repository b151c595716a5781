/** A half-open range of offsets in a template's source. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An offset as line and column, both counted from one; columns count code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const EXCERPT_WIDTH = 100;

/** Finds the line of a span, and shows it with carets; long lines are cut around the span. */
export function locate(source: string, { start, end }: Span): Position & { readonly excerpt: string } {
  const before = source.slice(0, start).split(/\r\n?|\n/);
  const head = before.at(-1) ?? "";
  const [rest] = source.slice(start).split(/[\r\n]/, 1);
  const from = Math.max(0, head.length - EXCERPT_WIDTH / 2);
  const lead = from > 0 ? "…" : "";
  const shown = lead + (head + rest).slice(from, from + EXCERPT_WIDTH).replaceAll("\t", " ");
  const indent = lengthOf(lead + head.slice(from));
  const margin = `${before.length} | `;
  const caret = "^".repeat(Math.max(1, Math.min(end - start, lengthOf(shown) - indent)));
  return {
    line: before.length,
    column: lengthOf(head) + 1,
    excerpt: `${margin}${shown}\n${margin.replace(/\d/g, " ")}${" ".repeat(indent)}${caret}`,
  };
}

const lengthOf = (text: string) => [...text].length;
