import type { Collection } from "@orrery/contract";
import type { ReactNode } from "react";
import { agoText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { itemName } from "./item-name.ts";

interface PreviewCard {
  readonly key: string;
  readonly href: string;
  readonly title: string;
  readonly note: string;
  readonly mark?: ReactNode;
  /** The first entries, in mono. */
  readonly lines: readonly string[];
}

const PreviewCards = ({ label, cards }: { readonly label: string; readonly cards: readonly PreviewCard[] }) => (
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

/** Lists show at most the first four items. */
const contentsOf = ({ items }: Collection): string => {
  if (items.length === 0) return "Empty";
  if (items.length > 3) return "4 or more items";
  return countOf(items.length, "item");
};

interface CollectionCardsProps {
  readonly label: string;
  readonly collections: readonly Collection[];
  /** Whether cards name their owner. */
  readonly hasOwners?: boolean;
}

export const CollectionCards = ({ label, collections, hasOwners = false }: CollectionCardsProps) => (
  <PreviewCards
    label={label}
    cards={collections.map((collection) => ({
      key: collection.slug,
      href: `/collections/${collection.slug}`,
      title: collection.title,
      note: [
        ...(hasOwners ? [collection.owner.name] : []),
        contentsOf(collection),
        ...(collection.upvotes > 0 ? [countOf(collection.upvotes, "upvote")] : []),
        `updated ${agoText(new Date(collection.lastUpdated), new Date())}`,
      ].join(" · "),
      mark: collection.private && <HiddenText>Private</HiddenText>,
      lines: collection.items.slice(0, 3).map(itemName),
    }))}
  />
);
