import type { Stretch } from "../../lib/search/word-match.ts";

interface HighlightProps {
  readonly text: string;
  readonly stretches: readonly Stretch[];
}

/** A text with some stretches marked, as a search marks what it found. */
export const Highlight = ({ text, stretches }: HighlightProps) => {
  if (stretches.length === 0) return text;
  const rest = text.slice(stretches.at(-1)?.end ?? 0);
  return (
    <>
      {stretches.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(stretches[index - 1]?.end ?? 0, start)}
          <mark className="rounded-[2px] bg-brass-wash text-ink">{text.slice(start, end)}</mark>
        </span>
      ))}
      {rest}
    </>
  );
};
