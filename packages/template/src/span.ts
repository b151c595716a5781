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

const NEWLINE = /\r\n|\r|\n/g;

function lineStartBefore(source: string, offset: number): { line: number; start: number } {
  let line = 1;
  let start = 0;
  NEWLINE.lastIndex = 0;
  for (let match = NEWLINE.exec(source); match !== null; match = NEWLINE.exec(source)) {
    if (NEWLINE.lastIndex > offset) break;
    line += 1;
    start = NEWLINE.lastIndex;
  }
  return { line, start };
}

/** Counts lines and columns only when someone asks, so that rendering never pays for it. */
export function positionOf(source: string, offset: number): Position {
  const { line, start } = lineStartBefore(source, offset);
  return { line, column: Array.from(source.slice(start, offset)).length + 1 };
}

const EXCERPT_WIDTH = 100;

/** The source line of a span with carets under it; long lines are cut around the span. */
export function excerptOf(source: string, span: Span): string {
  const { line, start } = lineStartBefore(source, span.start);
  const rest = source.slice(start).search(/[\r\n]/);
  const text = rest < 0 ? source.slice(start) : source.slice(start, start + rest);
  const from = Math.max(0, span.start - start - EXCERPT_WIDTH / 2);
  const shown = text.slice(from, from + EXCERPT_WIDTH).replaceAll("\t", " ");
  const indent = Array.from(shown.slice(0, span.start - start - from)).length;
  const marked = Array.from(shown).length - indent;
  const width = Math.max(1, Math.min(span.end - span.start, marked));
  const gutter = String(line);
  const blank = " ".repeat(gutter.length);
  const lead = from > 0 ? "…" : "";
  return `${gutter} | ${lead}${shown}\n${blank} | ${" ".repeat(indent + lead.length)}${"^".repeat(width)}`;
}
