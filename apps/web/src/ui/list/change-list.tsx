const changeStyles = {
  same: { sign: "=", variant: "text-ink-soft", text: "the same: " },
  relabeled: { sign: "≠", variant: "text-warn", text: "renamed: " },
  changed: { sign: "≠", variant: "text-warn", text: "changed: " },
  added: { sign: "+", variant: "text-good", text: "added: " },
  removed: { sign: "−", variant: "text-bad", text: "removed: " },
} as const;

interface ChangeListProps {
  readonly label: string;
  readonly rows: readonly {
    readonly key: string;
    readonly change: keyof typeof changeStyles;
    readonly text: string;
    readonly note: string;
  }[];
}

export const ChangeList = ({ label, rows }: ChangeListProps) => (
  <ul aria-label={label} className="flex flex-col text-sm">
    {rows.map(({ key, change, text, note }) => (
      <li
        key={key}
        data-fate={change}
        className="flex items-baseline gap-1 border-t border-line py-0.5 first:border-t-0"
      >
        <span aria-hidden="true" className={`w-1 shrink-0 text-center font-mono ${changeStyles[change].variant}`}>
          {changeStyles[change].sign}
        </span>
        <span className="sr-only">{changeStyles[change].text}</span>
        <span className={`min-w-0 wrap-anywhere ${change === "removed" ? "text-ink-soft line-through" : ""}`}>
          {text}
        </span>
        <span className="ml-auto shrink-0 text-right text-xs text-ink-soft">{note}</span>
      </li>
    ))}
  </ul>
);
