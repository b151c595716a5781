const fates = {
  same: { sign: "=", look: "text-ink-soft", words: "the same: " },
  relabelled: { sign: "≠", look: "text-warn", words: "named otherwise: " },
  added: { sign: "+", look: "text-good", words: "only here: " },
  removed: { sign: "−", look: "text-bad", words: "only in the base: " },
} as const;

interface FateListProps {
  readonly label: string;
  readonly rows: readonly {
    readonly key: string;
    readonly fate: keyof typeof fates;
    readonly words: string;
    readonly note: string;
  }[];
}

/** Things that two lists have in common, and those that only one has. */
export const FateList = ({ label, rows }: FateListProps) => (
  <ul aria-label={label} className="flex flex-col text-sm">
    {rows.map(({ key, fate, words, note }) => (
      <li key={key} data-fate={fate} className="flex items-baseline gap-1 border-t border-line py-0.5 first:border-t-0">
        <span aria-hidden="true" className={`w-1 shrink-0 text-center font-mono ${fates[fate].look}`}>
          {fates[fate].sign}
        </span>
        <span className="sr-only">{fates[fate].words}</span>
        <span className={`min-w-0 wrap-anywhere ${fate === "removed" ? "text-ink-soft line-through" : ""}`}>
          {words}
        </span>
        <span className="ml-auto shrink-0 text-right text-xs text-ink-soft">{note}</span>
      </li>
    ))}
  </ul>
);
