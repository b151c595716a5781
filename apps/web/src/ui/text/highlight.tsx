import type { TextRange } from "../../lib/search/word-match.ts";

interface HighlightProps {
  readonly text: string;
  readonly ranges: readonly TextRange[];
}

export const Highlight = ({ text, ranges }: HighlightProps) => {
  if (ranges.length === 0) return text;
  const rest = text.slice(ranges.at(-1)?.end ?? 0);
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark className="rounded-[2px] bg-brass-wash text-ink">{text.slice(start, end)}</mark>
        </span>
      ))}
      {rest}
    </>
  );
};
