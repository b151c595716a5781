interface MetricListProps {
  readonly label: string;
  readonly metrics: readonly { readonly name: string; readonly value: string; readonly isBest?: boolean }[];
}

export const MetricList = ({ label, metrics }: MetricListProps) => (
  <dl aria-label={label} className="mt-auto flex flex-wrap gap-x-2 gap-y-0.5 border-t border-line pt-0.75 text-xs">
    {metrics.map(({ name, value, isBest = false }) => (
      <div key={name} className="flex flex-col">
        <dt className="text-ink-soft">{name}</dt>
        <dd className={`font-mono tabular-nums ${isBest ? "font-medium text-brass" : "text-ink"}`}>{value}</dd>
      </div>
    ))}
  </dl>
);
