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
