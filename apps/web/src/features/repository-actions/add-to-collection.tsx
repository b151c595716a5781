import { limits } from "@orrery/contract/limits";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  addToCollection,
  type CollectionItemType,
  collectionsQuery,
  createCollection,
} from "../../api/owners/collections.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { useChange } from "../../forms/use-change.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { TextField } from "../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../ui/input/select/labeled-select.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Text } from "../../ui/text/text.tsx";

interface AddToCollectionProps {
  readonly kind: CollectionItemType;
  readonly id: string;
  /** What it is called; default: its ID. */
  readonly name?: string;
  readonly onClose: () => void;
}

const isNew = "";

/** The person's own collections; those of organizations are filled on their pages. */
export const AddToCollection = ({ kind, id, name = id, onClose }: AddToCollectionProps) => {
  const { data: session } = useQuery(sessionQuery);
  const owner = session?.user?.name ?? "";
  const { data } = useInfiniteQuery(collectionsQuery({ owner }));
  const collections = data?.pages.flatMap((page) => page.collections).filter((one) => one.slug !== id) ?? [];
  const [chosen, setChosen] = useState<string>();
  const [title, setTitle] = useState("");
  const slug = chosen ?? collections[0]?.slug ?? isNew;
  const {
    mutate,
    data: added,
    isPending,
    error,
  } = useChange(
    async () => {
      const target = slug === isNew ? (await createCollection({ namespace: owner, title: title.trim() })).slug : slug;
      return addToCollection(target, kind, id);
    },
    { invalidates: [["collections"]] },
  );
  const isReady = slug !== isNew || title.trim() !== "";
  return (
    <FormDialog
      title={added ? "Added" : "Add to collection"}
      description={name}
      onClose={onClose}
      onSubmit={() => (added ? onClose() : isReady && mutate())}
      error={error?.message}
      action={added ? "Done" : "Add"}
      isDisabled={isPending || (!added && !isReady)}
      isDone={added !== undefined}
    >
      {added && (
        <Text>
          It is in <TextLink href={`/collections/${added.slug}`}>{added.title}</TextLink>.
        </Text>
      )}
      {!added && !data && <SkeletonPanel height={60} />}
      {!added && data && (
        <>
          <LabeledSelect
            label="Collection"
            choices={[
              ...collections.map((collection) => ({ value: collection.slug, label: collection.title })),
              { value: isNew, label: "New collection" },
            ]}
            value={slug}
            onChoose={setChosen}
          />
          {slug === isNew && (
            <TextField label="Title" value={title} onText={setTitle} maxLength={limits.collectionTitle} />
          )}
        </>
      )}
    </FormDialog>
  );
};
