import type { ResourceGroup } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { createGroup, deleteGroup, renameGroup, resourceGroupsQuery } from "../../../api/owners/resource-groups.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { TextField } from "../../../ui/input/field/field.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import type { GroupProps } from "./group-props.ts";

interface NewGroupProps {
  readonly organization: string;
  readonly onCreate: (group: ResourceGroup) => void;
  readonly onClose: () => void;
}

export const NewGroup = ({ organization, onCreate, onClose }: NewGroupProps) => {
  const { text, dialog } = useSaveForm({
    initial: { name: "" },
    required: ["name"],
    save: ({ name }) => createGroup(organization, name),
    invalidates: [resourceGroupsQuery(organization).queryKey],
    onDone: onCreate,
  });
  return (
    <FormDialog
      title="New resource group"
      description="Add members and repositories to it next."
      onClose={onClose}
      action="Create"
      {...dialog}
    >
      <TextField label="Name" {...text("name")} placeholder="Red team" maxLength={limits.resourceGroupName} />
    </FormDialog>
  );
};

interface ChangeGroupProps extends GroupProps {
  readonly onClose: () => void;
}

export const RenameGroup = ({ organization, group, onClose }: ChangeGroupProps) => {
  const { text, dialog } = useSaveForm({
    initial: { name: group.name },
    required: ["name"],
    save: ({ name }) => renameGroup(organization, group.id, name),
    invalidates: [resourceGroupsQuery(organization).queryKey],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Rename ${group.name}`}
      description="Members, repositories and tokens stay as they are."
      onClose={onClose}
      action="Rename"
      {...dialog}
    >
      <TextField label="Name" {...text("name")} maxLength={limits.resourceGroupName} />
    </FormDialog>
  );
};

interface DeleteGroupProps extends ChangeGroupProps {
  readonly onDelete: () => void;
}

export const DeleteGroup = ({ organization, group, onDelete, onClose }: DeleteGroupProps) => {
  const { members, repositories } = group;
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
    <ConfirmChange
      title={title}
      action="Delete"
      change={() => deleteGroup(organization, group.id)}
      invalidates={[resourceGroupsQuery(organization).queryKey]}
      onDone={onDelete}
      onClose={onClose}
    >
      <p>
        {members.length === 0
          ? "The group has no repositories and no members."
          : `Its members lose their role in the group and stay in ${organization}.`}{" "}
        Tokens that name the group no longer reach anything by it.
      </p>
    </ConfirmChange>
  );
};
