import type { ReactNode } from "react";

interface MetricLineProps {
  readonly label: string;
  readonly metrics: readonly { readonly name: string; readonly value: ReactNode; readonly note?: ReactNode }[];
}

export const MetricLine = ({ label, metrics }: MetricLineProps) => (
  <dl aria-label={label} className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
    {metrics.map(({ name, value, note }) => (
      <div key={name} className="flex min-w-0 flex-col border-t border-line pt-1">
        <dt className="text-sm text-ink-soft">{name}</dt>
        <dd className="font-display text-2xl tabular-nums">{value}</dd>
        {note && <dd className="text-xs text-ink-soft">{note}</dd>}
      </div>
    ))}
  </dl>
);
