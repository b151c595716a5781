interface LogLinesProps {
  readonly label: string;
  readonly lines: readonly { readonly time: string; readonly text: string }[];
}

export const LogLines = ({ label, lines }: LogLinesProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section tabIndex={0} aria-label={label} className="max-h-[14rem] overflow-y-auto rounded-card border border-line">
    <ol className="px-1.25 py-0.75 font-mono text-xs">
      {lines.map(({ time, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added.
        <li key={at} className="flex gap-1">
          <span className="shrink-0 text-ink-soft">{time}</span>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  </section>
);
