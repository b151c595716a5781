interface BarListProps {
  readonly label: string;
  /** Most first. */
  readonly bars: readonly {
    readonly key: string;
    readonly count: number;
    readonly text: string;
    readonly share: string;
  }[];
  /** What the others have together. */
  readonly rest?: { readonly name: string; readonly count: number; readonly text: string; readonly share: string };
}

const rowClass =
  "grid min-h-3.75 grid-cols-[minmax(0,1fr)_3.5rem_4rem] items-center gap-x-1.75 max-sm:py-0.5 sm:grid-cols-[12.5rem_minmax(0,1fr)_3.5rem_4rem]";

const Track = ({ share, isSoft }: { readonly share: number; readonly isSoft: boolean }) => (
  <span aria-hidden="true" className="max-sm:order-last max-sm:col-span-full">
    <span
      className={`block h-1 min-w-[2px] rounded-[2px] ${isSoft ? "bg-bar-soft" : "bg-bar"}`}
      style={{ width: `${share * 100}%` }}
    />
  </span>
);

/** Names with a bar, a count and a share each; the tail is one soft bar. */
export const BarList = ({ label, bars, rest }: BarListProps) => {
  const largest = Math.max(1, ...bars.map(({ count }) => count), rest?.count ?? 0);
  return (
    <ul aria-label={label} className="text-sm">
      {bars.map(({ key, count, text, share }) => (
        <li key={key} className={rowClass}>
          <code className="truncate font-mono text-[0.8125rem]" title={key}>
            {key}
          </code>
          <Track share={count / largest} isSoft={false} />
          <span className="text-right tabular-nums">{text}</span>
          <span className="text-right text-ink-soft tabular-nums">{share}</span>
        </li>
      ))}
      {rest && (
        <li className={rowClass}>
          <span className="text-ink-soft">{rest.name}</span>
          <Track share={rest.count / largest} isSoft />
          <span className="text-right text-ink-soft tabular-nums">{rest.text}</span>
          <span className="text-right text-ink-soft tabular-nums">{rest.share}</span>
        </li>
      )}
    </ul>
  );
};
