import type { ReactNode } from "react";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";

interface PreviewCard {
  readonly key: string;
  readonly href: string;
  readonly title: string;
  readonly note: string;
  readonly mark?: ReactNode;
  /** The first entries, in mono. */
  readonly lines: readonly string[];
}

export const PreviewCards = ({ label, cards }: { readonly label: string; readonly cards: readonly PreviewCard[] }) => (
  <ul aria-label={label} className="grid gap-1.5 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3">
    {cards.map(({ key, href, title, note, mark, lines }) => (
      <li key={key} className="min-w-0">
        <Anchor
          href={href}
          className="group flex h-full flex-col rounded-card border border-line bg-surface px-2.25 py-2 transition-colors hover:border-line-strong"
        >
          <span className="flex items-baseline gap-1 text-sm font-semibold">
            <span className="min-w-0 truncate transition-colors group-hover:text-brass">{title}</span>
            {mark}
          </span>
          <span className="text-xs text-ink-soft">{note}</span>
          <span className="mt-1.25 flex flex-col gap-0.5 font-mono text-xs text-ink-soft empty:hidden">
            {lines.map((line) => (
              <span key={line} className="truncate">
                {line}
              </span>
            ))}
          </span>
        </Anchor>
      </li>
    ))}
  </ul>
);
