import type { ReactNode } from "react";

interface ValueBarsProps {
  readonly label: string;
  readonly bars: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly value: number;
    readonly text: ReactNode;
    readonly note?: ReactNode;
  }[];
}

export const ValueBars = ({ label, bars }: ValueBarsProps) => {
  const max = Math.max(0, ...bars.map(({ value }) => value)) || 1;
  return (
    <ul aria-label={label} className="flex flex-col">
      {bars.map(({ key, name, value, text, note }) => (
        <li key={key} className="flex flex-col gap-0.5 border-t border-line py-0.75 text-sm first:border-t-0">
          <span className="flex items-baseline justify-between gap-2">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 tabular-nums">{text}</span>
          </span>
          <span aria-hidden="true" className="block h-[4px] overflow-hidden rounded-full bg-wash">
            <span className="block h-full rounded-full bg-bar" style={{ width: `${(value / max) * 100}%` }} />
          </span>
          {note && <span className="text-xs text-ink-soft">{note}</span>}
        </li>
      ))}
    </ul>
  );
};
