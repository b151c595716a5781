interface TurnLinesProps {
  readonly turns: readonly { readonly role: string; readonly text: string }[];
  readonly isWhole?: boolean;
}

const nameOf = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1);

/** Turns of a chat, two lines each unless shown whole. */
export const TurnLines = ({ turns, isWhole = false }: TurnLinesProps) => (
  <ol className="grid min-w-[18rem] grid-cols-[auto_minmax(0,1fr)] gap-x-1 gap-y-0.5">
    {turns.map(({ role, text }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place.
      <li key={at} className="contents">
        <span className="pt-[2px] text-xs text-ink-soft">{nameOf(role)}</span>
        <span dir="auto" className={`whitespace-pre-wrap ${isWhole ? "" : "line-clamp-2"}`}>
          {text}
        </span>
      </li>
    ))}
  </ol>
);
