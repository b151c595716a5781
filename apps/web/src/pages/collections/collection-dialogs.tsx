import type { Collection } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { changeCollection, deleteCollection } from "../../api/owners/collections.ts";
import { ownerPath } from "../../lib/routes/paths.ts";
import { TextArea, TextField, Toggle } from "../../ui/input/field/field.tsx";
import { ConfirmDialog } from "../../ui/overlay/dialog/confirm-dialog.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";

interface CollectionDialogProps {
  readonly collection: Collection;
  readonly onClose: () => void;
}

export const EditCollection = ({ collection, onClose }: CollectionDialogProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState(collection.title);
  const [description, setDescription] = useState(collection.description ?? "");
  const [isPrivate, setPrivate] = useState(collection.private);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeCollection(collection.slug, { title: title.trim(), description, private: isPrivate }),
    onSuccess: async ({ slug }) => {
      onClose();
      // The address follows the title.
      await navigate({ to: `/collections/${slug}`, replace: true });
      await client.invalidateQueries({ queryKey: ["collections"] });
    },
  });
  return (
    <FormDialog
      title="Edit collection"
      description="Links to the collection still work."
      onClose={onClose}
      onSubmit={() => title.trim() && mutate()}
      error={error?.message}
      action="Save"
      isDisabled={isPending || !title.trim()}
    >
      <TextField label="Title" value={title} onText={setTitle} maxLength={100} />
      <TextArea label="Description" value={description} onText={setDescription} maxLength={1000} />
      <Toggle label="Private" isOn={isPrivate} onTurn={setPrivate} />
    </FormDialog>
  );
};

export const DeleteCollection = ({ collection, onClose }: CollectionDialogProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteCollection(collection.slug),
    onSuccess: async () => {
      await navigate({ to: ownerPath(collection.owner.name), search: { tab: "collections" } });
      client.removeQueries({ queryKey: ["collections", "one"] });
      await client.invalidateQueries({ queryKey: ["collections"] });
    },
  });
  return (
    <ConfirmDialog
      title={`Delete “${collection.title}”`}
      action="Delete"
      onConfirm={() => mutate()}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>The repositories in it stay. You can’t undo this.</p>
    </ConfirmDialog>
  );
};
