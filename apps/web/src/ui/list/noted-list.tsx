const changes = {
  same: { sign: "=", color: "text-ink-soft", text: "the same: " },
  relabeled: { sign: "≠", color: "text-warn", text: "renamed: " },
  changed: { sign: "≠", color: "text-warn", text: "changed: " },
  added: { sign: "+", color: "text-good", text: "added: " },
  removed: { sign: "−", color: "text-bad", text: "removed: " },
} as const;

type Change = keyof typeof changes;

const ChangeSign = ({ change }: { readonly change: Change }) => (
  <>
    <span aria-hidden="true" className={`w-1 shrink-0 text-center font-mono ${changes[change].color}`}>
      {changes[change].sign}
    </span>
    <span className="sr-only">{changes[change].text}</span>
  </>
);

interface NotedListProps {
  readonly label: string;
  readonly rows: readonly {
    readonly key: string;
    readonly text: string;
    readonly note: string;
    readonly change?: Change;
  }[];
}

/** Names with a note each, and with how each changed. */
export const NotedList = ({ label, rows }: NotedListProps) => (
  <ul aria-label={label} className="flex flex-col text-sm">
    {rows.map(({ key, text, note, change }) => (
      <li
        key={key}
        data-change={change}
        className="flex flex-wrap items-baseline gap-x-1 border-t border-line py-0.75 first:border-t-0"
      >
        {change && <ChangeSign change={change} />}
        <span className={`min-w-0 wrap-anywhere ${change === "removed" ? "text-ink-soft line-through" : ""}`}>
          {text}
        </span>
        <span className="ml-auto text-right text-ink-soft text-pretty">{note}</span>
      </li>
    ))}
  </ul>
);
