/** A half-open range of offsets in a template's source. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where an offset stands for a reader: both numbers count from one, columns in code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const EXCERPT_WIDTH = 100;

/** Finds the line of a span, and shows it with carets; long lines are cut around the span. Done only when asked for. */
export function locate(source: string, { start, end }: Span): Position & { readonly excerpt: string } {
  const before = source.slice(0, start).split(/\r\n|\r|\n/);
  const head = before.at(-1) ?? "";
  const from = Math.max(0, head.length - EXCERPT_WIDTH / 2);
  const lead = from > 0 ? "…" : "";
  const [rest = ""] = /^.*/.exec(source.slice(start)) ?? [];
  const shown = (head + rest).slice(from, from + EXCERPT_WIDTH).replaceAll("\t", " ");
  const indent = Array.from(head.slice(from)).length;
  const width = Math.max(1, Math.min(end - start, Array.from(shown).length - indent));
  const margin = " ".repeat(String(before.length).length);
  return {
    line: before.length,
    column: Array.from(head).length + 1,
    excerpt: `${before.length} | ${lead}${shown}\n${margin} | ${" ".repeat(indent + lead.length)}${"^".repeat(width)}`,
  };
}
