interface MeterLinesProps {
  readonly meters: readonly {
    readonly name: string;
    readonly text: string;
    readonly value: number | undefined;
    /** Of all columns that share the scale. */
    readonly max: number;
  }[];
}

export const MeterLines = ({ meters }: MeterLinesProps) => (
  <ul className="flex flex-col gap-1 text-xs">
    {meters.map(({ name, text, value, max }) => (
      <li key={name} className="flex flex-col gap-[3px]">
        <span className="flex items-baseline justify-between gap-1">
          <span className="text-ink-soft">{name}</span>
          <span className="whitespace-nowrap tabular-nums">{text}</span>
        </span>
        <span aria-hidden="true" className="block h-[4px] rounded-full bg-line">
          {value !== undefined && max > 0 && (
            <span
              className="block h-full min-w-[2px] rounded-full bg-bar"
              style={{ width: `${(value / max) * 100}%` }}
            />
          )}
        </span>
      </li>
    ))}
  </ul>
);
