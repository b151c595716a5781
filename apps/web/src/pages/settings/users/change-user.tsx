import type { HubUser } from "@orrery/contract";
import { deleteUser, inviteUser, setUserState } from "../../../api/owners/users.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { CopyableSecret } from "../../../ui/input/field/copyable-secret.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { invitationNote } from "./invitation-note.ts";

interface ChangeProps {
  readonly user: HubUser;
  readonly onClose: () => void;
}

const invalidates = [["users"]];

export const SwitchUser = ({ user: { name, isDisabled }, onClose }: ChangeProps) => {
  const action = isDisabled ? "Enable" : "Disable";
  return (
    <ConfirmChange
      title={`${action} ${name}`}
      action={action}
      change={() => setUserState(name, !isDisabled)}
      invalidates={invalidates}
      onClose={onClose}
    >
      <p>
        {isDisabled
          ? "The user can sign in again. Their tokens and webhooks work again."
          : "Their sessions end now. Tokens, apps and webhooks stop until you enable the user again."}
      </p>
    </ConfirmChange>
  );
};

export const DeleteUser = ({ user: { name }, onClose }: ChangeProps) => {
  const { text, dialog } = useSaveForm({
    initial: { transferTo: "" },
    save: ({ transferTo }) => deleteUser(name, transferTo),
    invalidates,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Delete ${name}`}
      description={<p>Deletes the account with its tokens, keys, webhooks and memberships. You can’t undo this.</p>}
      onClose={onClose}
      action="Delete"
      isDanger
      {...dialog}
    >
      <TextField
        label="Transfer repositories to"
        {...text("transferTo")}
        placeholder="user or organization"
        hint="Old addresses redirect. Leave empty if the user has no repositories."
      />
    </FormDialog>
  );
};

export const InviteUser = ({ user: { name }, onClose }: ChangeProps) => {
  const { saved, dialog } = useSaveForm({ initial: {}, save: () => inviteUser(name) });
  return (
    <FormDialog
      title={saved ? `${name} can sign in` : `Invite ${name}`}
      description={saved ? invitationNote : `Creates a link that signs in as ${name}, once.`}
      onClose={onClose}
      action={saved ? "Done" : "Create link"}
      isDone={saved !== undefined}
      {...dialog}
      {...(saved && { onSubmit: onClose })}
    >
      {saved && <CopyableSecret label="Link" text={saved.url} />}
    </FormDialog>
  );
};
