import type { Collection } from "@orrery/contract";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { changeCollectionItem, collectionQuery, removeFromCollection } from "../../api/owners/collections.ts";
import { itemName } from "../../features/collections/item-name.ts";
import { useChange } from "../../forms/use-change.ts";
import { agoText } from "../../lib/format/ago-text.ts";
import { shortCountOf } from "../../lib/format/count-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { IconButton } from "../../ui/input/icon-button.tsx";
import { ActionRows, LinkRow } from "../../ui/list/action-rows.tsx";

type Item = Collection["items"][number];

const useItems = ({ slug }: Collection) => {
  const after = { invalidates: [collectionQuery(slug).queryKey], reloadsOnError: true };
  const move = useChange(
    ({ item, position }: { readonly item: Item; readonly position: number }) =>
      changeCollectionItem(slug, item._id, { position }),
    after,
  );
  const remove = useChange((item: Item) => removeFromCollection(slug, item._id), after);
  return { move, remove };
};

const kinds = { model: "Model", dataset: "Dataset", collection: "Collection" } as const;

const noteOf = (item: Item): string =>
  [
    kinds[item.type],
    item.type === "collection" ? shortCountOf(item.upvotes, "upvote") : shortCountOf(item.downloads, "download"),
    `updated ${agoText(new Date(item.lastModified), new Date())}`,
    ...(item.note ? [item.note.text] : []),
  ].join(" · ");

const pathOf = (item: Item): string =>
  item.type === "collection" ? `/collections/${item.slug}` : repositoryPath(item.type, item.id);

interface CollectionItemsProps {
  readonly collection: Collection;
  readonly canChange: boolean;
}

export const CollectionItems = ({ collection, canChange }: CollectionItemsProps) => {
  const { move, remove } = useItems(collection);
  const { items } = collection;
  const isBusy = move.isPending || remove.isPending;
  const error = move.error ?? remove.error;
  return (
    <>
      <ActionRows label="Items" isOrdered>
        {items.map((item, at) => (
          <LinkRow
            key={item._id}
            href={pathOf(item)}
            id={itemName(item)}
            hasSmallDetail
            detail={noteOf(item)}
            side={
              canChange && (
                <>
                  <IconButton
                    icon={ArrowUp}
                    label={`Move ${itemName(item)} up`}
                    isDisabled={isBusy || at === 0}
                    onPress={() => move.mutate({ item, position: at - 1 })}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={`Move ${itemName(item)} down`}
                    isDisabled={isBusy || at === items.length - 1}
                    onPress={() => move.mutate({ item, position: at + 1 })}
                  />
                  <IconButton
                    icon={X}
                    label={`Remove ${itemName(item)}`}
                    isDisabled={isBusy}
                    onPress={() => remove.mutate(item)}
                  />
                </>
              )
            }
          />
        ))}
      </ActionRows>
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};
