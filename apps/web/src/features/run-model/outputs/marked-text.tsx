import type { ReactNode } from "react";
import { type Hue, hues } from "../../../ui/hue.ts";

interface Mark {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface MarkedTextProps {
  readonly text: string;
  readonly marks: readonly Mark[];
}

const huesOf = (marks: readonly Mark[]): ReadonlyMap<string, Hue> => {
  const types = [...new Set(marks.map(({ type }) => type))];
  return new Map(types.map((type, index) => [type, hues[index % hues.length] ?? hues[0]]));
};

const Marked = ({
  hue,
  type,
  children,
}: {
  readonly hue: Hue | undefined;
  readonly type: string;
  readonly children: ReactNode;
}) => (
  <mark data-hue={hue} className="rounded-[4px] bg-hue-tint box-decoration-clone px-0.5 py-[3px] text-ink">
    {children}
    <span className="ml-0.75 rounded-[3px] bg-surface px-[5px] py-px align-[0.08em] font-mono text-xs text-ink select-none">
      <span className="sr-only"> is </span>
      {type}
    </span>
  </mark>
);

export const MarkedText = ({ text, marks }: MarkedTextProps) => {
  const sorted = [...marks]
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, i, all) => start >= (all[i - 1]?.end ?? 0));
  const hueOf = huesOf(sorted);
  return (
    <p className="leading-[2.1] whitespace-pre-wrap">
      {sorted.map(({ type, start, end }, index) => (
        <span key={start}>
          {text.slice(sorted[index - 1]?.end ?? 0, start)}
          <Marked hue={hueOf.get(type)} type={type}>
            {text.slice(start, end)}
          </Marked>
        </span>
      ))}
      {text.slice(sorted.at(-1)?.end ?? 0)}
    </p>
  );
};
