import { percentText } from "../../lib/format/percent-text.ts";

interface ScoreBarsProps {
  readonly label: string;
  readonly bars: readonly { readonly label: string; readonly score: number }[];
  /** The sum of what is not listed. */
  readonly rest?: { readonly label: string; readonly score: number } | undefined;
}

/** Probabilities between 0 and 1. */
export const ScoreBars = ({ label: name, bars, rest }: ScoreBarsProps) => (
  <ul aria-label={name} className="flex flex-col gap-1.25 text-sm">
    {bars.map(({ label, score }) => (
      <li key={label} className="flex flex-col gap-[3px]">
        <span className="flex items-baseline justify-between gap-1.5">
          <span className="min-w-0 truncate">{label}</span>
          <span className="tabular-nums">{percentText(score)}</span>
        </span>
        <span aria-hidden="true" className="block h-[4px] rounded-full bg-line">
          <span
            className="block h-full min-w-[2px] rounded-full bg-bar"
            style={{ width: `${Math.min(1, score) * 100}%` }}
          />
        </span>
      </li>
    ))}
    {rest && (
      <li className="flex items-baseline justify-between gap-1.5 text-ink-soft">
        <span>{rest.label}</span>
        <span className="tabular-nums">{percentText(rest.score)}</span>
      </li>
    )}
  </ul>
);
