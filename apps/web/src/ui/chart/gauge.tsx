import { Track } from "./track.tsx";

interface GaugeProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly text: string;
}

export const Gauge = ({ label, value, max, text }: GaugeProps) => {
  const share = Math.min(1, value / max);
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex items-baseline justify-between gap-x-2 text-sm">
        <span>{label}</span>
        <span className={`tabular-nums ${share >= 1 ? "font-medium text-bad" : "text-ink-soft"}`}>{text}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot be drawn as a hairline everywhere. */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
      >
        <Track share={share} tone={share >= 1 ? "bad" : "plain"} />
      </div>
    </div>
  );
};
