import type { Collection } from "@orrery/contract";
import { agoText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { itemName } from "./item-name.ts";
import { PreviewCards } from "./preview-cards.tsx";

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
