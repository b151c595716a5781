import { countText } from "../../../lib/format/count-text.ts";
import { Anchor } from "../../text/anchor/anchor.tsx";

interface CountEntry {
  readonly key: string;
  readonly href: string;
  readonly label: string;
  readonly count: number;
  readonly note?: string;
  readonly isQuiet?: boolean;
}

export const CountList = ({ entries }: { readonly entries: readonly CountEntry[] }) => (
  <ul className="grid gap-x-4 sm:grid-cols-2">
    {entries.map(({ key, href, label, count, note, isQuiet }) => (
      <li key={key} className="flex border-t border-line">
        <Anchor
          href={href}
          className="flex min-w-0 flex-1 items-baseline justify-between gap-1 py-1 transition-colors hover:text-brass"
        >
          <span className={`flex min-w-0 flex-wrap items-baseline gap-x-1 ${isQuiet ? "text-ink-soft" : ""}`}>
            <span className="truncate">{label}</span>
            {note && <span className="text-xs text-ink-soft">{note}</span>}
          </span>
          <span className="text-sm text-ink-soft tabular-nums">{countText(count)}</span>
        </Anchor>
      </li>
    ))}
  </ul>
);
