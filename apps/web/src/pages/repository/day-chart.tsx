interface DayChartProps {
  readonly label: string;
  readonly days: readonly { readonly key: string; readonly value: number; readonly title: string }[];
  /** Under the first, middle and last day. */
  readonly ends: readonly [string, string, string];
}

const height = 64;

export const DayChart = ({ label, days, ends }: DayChartProps) => {
  const max = Math.max(1, ...days.map(({ value }) => value));
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length} ${height}`}
        preserveAspectRatio="none"
        className="h-8 w-full border-b border-line text-bar"
      >
        {days.map(({ key, value, title }, at) => {
          const tall = value === 0 ? 0 : Math.max(1.5, (value / max) * height);
          return (
            <g key={key}>
              <rect x={at + 0.08} y={height - tall} width={0.84} height={tall} fill="currentColor" />
              <rect x={at} y={0} width={1} height={height} fill="transparent">
                <title>{title}</title>
              </rect>
            </g>
          );
        })}
      </svg>
      <div aria-hidden="true" className="flex justify-between pt-0.5 text-xs text-ink-soft">
        {ends.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  );
};

const tones = { up: "text-good", down: "text-bad", same: "text-ink-soft" } as const;

interface LargeNumberProps {
  readonly value: string;
  readonly change?: { readonly text: string; readonly title: string; readonly tone: keyof typeof tones } | undefined;
}

export const LargeNumber = ({ value, change }: LargeNumberProps) => (
  <p className="flex items-baseline gap-0.75 font-display text-xl tabular-nums">
    {value}
    {change && (
      <span title={change.title} className={`font-sans text-sm ${tones[change.tone]}`}>
        {change.text}
      </span>
    )}
  </p>
);
