import type { ResourceGroup } from "@orrery/contract";
import { useState } from "react";
import { createGroup, deleteGroup, renameGroup } from "../../../api/owners/resource-groups.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { TextField } from "../../../ui/input/field/field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { useGroupChange } from "./use-group-change.ts";

interface NewGroupProps {
  readonly organization: string;
  readonly onCreate: (group: ResourceGroup) => void;
  readonly onClose: () => void;
}

export const NewGroup = ({ organization, onCreate, onClose }: NewGroupProps) => {
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useGroupChange(
    organization,
    () => createGroup(organization, name.trim()),
    onCreate,
  );
  return (
    <FormDialog
      title="New resource group"
      description="Add members and repositories to it next."
      onClose={onClose}
      onSubmit={() => mutate(undefined)}
      error={error?.message}
      action="Create"
      isDisabled={isPending || !name.trim()}
    >
      <TextField label="Name" value={name} onText={setName} placeholder="Red team" maxLength={96} />
    </FormDialog>
  );
};

interface ChangeGroupProps {
  readonly organization: string;
  readonly group: ResourceGroup;
  readonly onClose: () => void;
}

export const RenameGroup = ({ organization, group, onClose }: ChangeGroupProps) => {
  const [name, setName] = useState(group.name);
  const { mutate, isPending, error } = useGroupChange(
    organization,
    () => renameGroup(organization, group.id, name.trim()),
    onClose,
  );
  return (
    <FormDialog
      title={`Rename ${group.name}`}
      description="Members, repositories and tokens stay as they are."
      onClose={onClose}
      onSubmit={() => mutate(undefined)}
      error={error?.message}
      action="Rename"
      isDisabled={isPending || !name.trim()}
    >
      <TextField label="Name" value={name} onText={setName} maxLength={96} />
    </FormDialog>
  );
};

interface DeleteGroupProps extends ChangeGroupProps {
  readonly onDelete: () => void;
}

export const DeleteGroup = ({ organization, group, onDelete, onClose }: DeleteGroupProps) => {
  const { members, repositories } = group;
  const { mutate, isPending, error } = useGroupChange(
    organization,
    () => deleteGroup(organization, group.id),
    onDelete,
  );
  const title = `Delete ${group.name}`;
  if (repositories.length > 0)
    return (
      <FormDialog
        title={title}
        description={`Move its ${countOf(repositories.length, "repository", "repositories")} out first. All members of ${organization} could see them without the group.`}
        onClose={onClose}
        onSubmit={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={title}
      action="Delete"
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>
        {members.length === 0
          ? "The group has no repositories and no members."
          : `Its members lose their role in the group and stay in ${organization}.`}{" "}
        Tokens that name the group no longer reach anything by it.
      </p>
    </ConfirmDialog>
  );
};
