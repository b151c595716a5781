import type { Collection } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { changeCollection, deleteCollection } from "../../api/owners/collections.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { ownerPath } from "../../lib/routes/paths.ts";
import { TextArea, TextField, Toggle } from "../../ui/input/field/field.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";

interface CollectionDialogProps {
  readonly collection: Collection;
  readonly onClose: () => void;
}

export const EditCollection = ({ collection, onClose }: CollectionDialogProps) => {
  const navigate = useNavigate();
  const { text, toggle, dialog } = useSaveForm({
    initial: { title: collection.title, description: collection.description ?? "", private: collection.private },
    required: ["title"],
    save: (fields) => changeCollection(collection.slug, fields),
    invalidates: [["collections"]],
    onDone: async ({ slug }) => {
      onClose();
      // The address follows the title.
      await navigate({ to: `/collections/${slug}`, replace: true });
    },
  });
  return (
    <FormDialog
      title="Edit collection"
      description="Links to the collection still work."
      onClose={onClose}
      action="Save"
      {...dialog}
    >
      <TextField label="Title" {...text("title")} maxLength={limits.collectionTitle} />
      <TextArea label="Description" {...text("description")} maxLength={limits.collectionDescription} />
      <Toggle label="Private" {...toggle("private")} />
    </FormDialog>
  );
};

export const DeleteCollection = ({ collection, onClose }: CollectionDialogProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmChange
      title={`Delete “${collection.title}”`}
      action="Delete"
      change={() => deleteCollection(collection.slug)}
      onDone={async () => {
        await navigate({ to: ownerPath(collection.owner.name), search: { tab: "collections" } });
        client.removeQueries({ queryKey: ["collections", "one"] });
        await client.invalidateQueries({ queryKey: ["collections"] });
      }}
      onClose={onClose}
    >
      <p>The repositories in it stay. You can’t undo this.</p>
    </ConfirmChange>
  );
};
