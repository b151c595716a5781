import type { ReactNode } from "react";
import { confidenceText } from "../../lib/format/confidence-text.ts";
import { Track } from "./track.tsx";

interface Bar {
  readonly key: string;
  readonly name: ReactNode;
  readonly text: ReactNode;
  /** From 0 to 1; a bar without one has no track, and zero has no bar. */
  readonly share?: number | undefined;
  /** What the others are compared with. */
  readonly isSoft?: boolean;
  readonly note?: ReactNode;
}

const sizes = { sm: "text-sm gap-1.25", xs: "text-xs gap-1" } as const;

interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly size?: keyof typeof sizes;
}

/** Names and values with a bar each; the values are the text alternative. */
export const Bars = ({ label, bars, size = "sm" }: BarsProps) => (
  <ul aria-label={label} className={`flex flex-col ${sizes[size]}`}>
    {bars.map(({ key, name, text, share, isSoft = false, note }) => (
      <li key={key} className="flex flex-col gap-[3px]">
        <span className={`flex items-baseline justify-between gap-1.5 ${share === undefined ? "text-ink-soft" : ""}`}>
          <span className="min-w-0 break-words">{name}</span>
          <span className="shrink-0 tabular-nums">{text}</span>
        </span>
        {share !== undefined && <Track share={share} tone={isSoft ? "soft" : "plain"} />}
        {note && <span className="text-xs text-ink-soft">{note}</span>}
      </li>
    ))}
  </ul>
);

interface ScoreBar {
  readonly label: string;
  readonly score: number;
}

interface ScoreBarsProps {
  readonly label: string;
  readonly bars: readonly ScoreBar[];
  /** The sum of what is not listed. */
  readonly rest?: ScoreBar | undefined;
  readonly text?: (score: number) => string;
}

/** Scores up to 1 use a scale of 1; larger ones are scaled to the maximum. */
const scaleOf = (bars: readonly ScoreBar[]): number => Math.max(1, ...bars.map(({ score }) => Math.abs(score)));

export const ScoreBars = ({ label: name, bars, rest, text = confidenceText }: ScoreBarsProps) => {
  const scale = scaleOf(bars);
  const drawn = bars.map(({ label, score }) => ({
    key: label,
    name: label,
    text: text(score),
    share: Math.abs(score) / scale,
  }));
  const last = rest ? [{ key: "rest", name: rest.label, text: text(rest.score) }] : [];
  return <Bars label={name} bars={[...drawn, ...last]} />;
};
