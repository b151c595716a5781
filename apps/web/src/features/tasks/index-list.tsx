import type { ReactNode } from "react";
import { countText } from "../../lib/format/count-text.ts";
import type { Hue } from "../../ui/hue.ts";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { Dot } from "../../ui/text/chip/dot.tsx";

export interface IndexEntry {
  readonly key: string;
  readonly href: string;
  readonly label: string;
  readonly hue: Hue;
  readonly isQuiet?: boolean;
  readonly side?: { readonly href: string; readonly count: number; readonly label: string };
}

interface IndexGroupProps {
  readonly heading: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const IndexGroup = ({ heading, note, children }: IndexGroupProps) => (
  <section className="grid gap-x-6 gap-y-1.5 border-t border-line pt-2 pb-4 md:grid-cols-[15rem_minmax(0,1fr)]">
    <div>
      {heading}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </div>
    {children}
  </section>
);

const columns = "gap-x-4 sm:columns-2 lg:columns-3";

export const IndexList = ({ entries }: { readonly entries: readonly IndexEntry[] }) => (
  <ul className={columns}>
    {entries.map(({ key, href, label, hue, isQuiet, side }) => (
      <li key={key} className="flex break-inside-avoid items-baseline gap-1">
        <Anchor
          href={href}
          className={`group flex items-baseline gap-1.25 rounded-control py-[5px] transition-colors hover:text-brass ${isQuiet ? "text-ink-soft" : ""}`}
        >
          <span className="relative -top-[0.2em] inline-flex">
            <Dot hue={hue} />
          </span>
          <span className="underline decoration-transparent underline-offset-[3px] transition-colors group-hover:decoration-brass">
            {label}
          </span>
        </Anchor>
        {side && (
          <Anchor
            href={side.href}
            aria-label={`${countText(side.count)} ${side.label}`}
            className="inline-flex h-3 min-w-3 items-center justify-center text-xs text-ink-soft tabular-nums transition-colors hover:text-brass"
          >
            {countText(side.count)}
          </Anchor>
        )}
      </li>
    ))}
  </ul>
);

export const IndexListSkeleton = ({ count }: { readonly count: number }) => (
  <ul aria-hidden="true" className={columns}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
      <li key={index} className="py-[5px]">
        <span
          className="my-[5px] block h-2 animate-breathe rounded-[3px] bg-wash"
          style={{ width: `${11 + ((index * 5) % 8)}ch` }}
        />
      </li>
    ))}
  </ul>
);
