import { confidenceText } from "../../lib/format/confidence-text.ts";
import { Bars } from "./bars.tsx";

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
