import { countText } from "../../lib/count-text.ts";
import { Anchor } from "../anchor/anchor.tsx";

interface CountEntry {
  readonly key: string;
  readonly href: string;
  readonly label: string;
  readonly count: number;
}

/** Names with a number each, in two columns under hairlines. */
export const CountList = ({ entries }: { readonly entries: readonly CountEntry[] }) => (
  <ul className="grid grid-cols-2 gap-x-4">
    {entries.map(({ key, href, label, count }) => (
      <li key={key} className="flex border-t border-line">
        <Anchor
          href={href}
          className="flex min-w-0 flex-1 items-baseline justify-between gap-1 py-1 transition-colors hover:text-brass"
        >
          <span className="truncate">{label}</span>
          <span className="text-sm text-ink-soft tabular-nums">{countText(count)}</span>
        </Anchor>
      </li>
    ))}
  </ul>
);
