interface ReasonListProps {
  readonly label: string;
  readonly reasons: readonly { readonly key: string; readonly name: string; readonly reason: string }[];
}

export const ReasonList = ({ label, reasons }: ReasonListProps) => (
  <ul aria-label={label} className="text-sm">
    {reasons.map(({ key, name, reason }) => (
      <li
        key={key}
        className="flex flex-wrap items-baseline justify-between gap-x-2 border-t border-line py-0.75 first:border-t-0"
      >
        <span>{name}</span>
        <span className="text-ink-soft text-pretty">{reason}</span>
      </li>
    ))}
  </ul>
);
