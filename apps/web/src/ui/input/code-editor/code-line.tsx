import { memo } from "react";

interface CodeSpan {
  readonly kind: string;
  readonly text: string;
}

/** Returns the state for the next line. Equal states must be equal strings. */
export type ReadLine = (
  line: string,
  state: string,
) => { readonly tokens: readonly CodeSpan[]; readonly state: string };

/** Encoded as `start-end-kind`, comma separated, so that equal marks compare equal. */
type LineMarks = string;

const kinds: { readonly [kind: string]: string } = {
  special: "text-[var(--code-constant)] font-medium",
  comment: "text-ink-soft italic",
  tag: "text-ink-soft",
  keyword: "text-[var(--code-keyword)] font-medium",
  function: "text-[var(--code-function)]",
  string: "text-[var(--code-string)]",
  number: "text-[var(--code-constant)]",
  operator: "text-ink-soft",
};

const variants: { readonly [variant: string]: string } = {
  highlighted: "rounded-[2px] bg-brass-wash",
  bad: "underline decoration-bad decoration-wavy decoration-1 underline-offset-[3px] bg-[color-mix(in_oklab,var(--color-bad)_14%,transparent)]",
};

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly variant: string;
}

const readMarks = (marks: LineMarks): readonly Mark[] =>
  marks
    .split(",")
    .filter(Boolean)
    .map((mark) => {
      const [start = "0", end = "0", variant = ""] = mark.split("-");
      return { start: Number(start), end: Number(end), variant };
    });

interface Shown extends CodeSpan {
  readonly column: number;
  readonly variant: string;
}

const marked = (tokens: readonly CodeSpan[], marks: readonly Mark[]): readonly Shown[] => {
  const edges = marks.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  const shown: Shown[] = [];
  let column = 0;
  for (const { kind, text } of tokens) {
    const end = column + text.length;
    const cuts = [column, ...edges.filter((edge) => edge > column && edge < end), end];
    cuts.slice(0, -1).forEach((from, index) => {
      const to = cuts[index + 1] ?? end;
      const variant = marks.findLast((mark) => mark.start <= from && mark.end >= to)?.variant ?? "";
      shown.push({ kind, text: text.slice(from - column, to - column), column: from, variant });
    });
    column = end;
  }
  return shown;
};

interface CodeLineProps {
  readonly number: number;
  readonly text: string;
  readonly state: string;
  readonly readLine: ReadLine;
  readonly marks: LineMarks;
  readonly isBad: boolean;
}

export const CodeLine = memo(({ number, text, state, readLine, marks, isBad }: CodeLineProps) => (
  <div
    data-line={number}
    className={`relative min-h-[1lh] pl-6 before:absolute before:left-0 before:w-4.5 before:text-right before:content-[attr(data-line)] ${
      isBad ? "before:font-semibold before:text-bad" : "before:text-ink-soft"
    } ${marks.includes("-highlighted") ? "bg-wash" : ""}`}
  >
    {marked(readLine(text, state).tokens, readMarks(marks)).map(({ kind, text: part, column, variant }) => (
      <span key={column} data-column={column} className={`${kinds[kind] ?? ""} ${variants[variant] ?? ""}`}>
        {part}
      </span>
    ))}
  </div>
));
CodeLine.displayName = "CodeLine";
