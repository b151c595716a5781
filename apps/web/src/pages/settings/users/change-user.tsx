import type { HubUser } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteUser, inviteUser, setUserState } from "../../../api/owners/users.ts";
import { CopyableSecret } from "../../../ui/input/field/copyable-secret.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { invitationNote } from "./invitation-note.ts";

interface ChangeProps {
  readonly user: HubUser;
  readonly onClose: () => void;
}

/** Changes a user, closes the dialog and loads the list again. */
const useChange = (change: () => Promise<unknown>, onClose: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ["users"] });
    },
  });
};

export const SwitchUser = ({ user: { name, isDisabled }, onClose }: ChangeProps) => {
  const { mutate, isPending, error } = useChange(() => setUserState(name, !isDisabled), onClose);
  const action = isDisabled ? "Enable" : "Disable";
  return (
    <ConfirmDialog
      title={`${action} ${name}`}
      action={action}
      onConfirm={mutate}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>
        {isDisabled
          ? "The user can sign in again. Their tokens and webhooks work again."
          : "Their sessions end now. Tokens, apps and webhooks stop until you enable the user again."}
      </p>
    </ConfirmDialog>
  );
};

export const DeleteUser = ({ user: { name }, onClose }: ChangeProps) => {
  const [transferTo, setTransferTo] = useState("");
  const { mutate, isPending, error } = useChange(() => deleteUser(name, transferTo.trim()), onClose);
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      action="Delete"
      onConfirm={mutate}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
      code={
        <TextField
          label="Transfer repositories to"
          value={transferTo}
          onText={setTransferTo}
          placeholder="user or organization"
          hint="Old addresses redirect. Leave empty if the user has no repositories."
        />
      }
    >
      <p>Deletes the account with its tokens, keys, webhooks and memberships. You can’t undo this.</p>
    </ConfirmDialog>
  );
};

export const InviteUser = ({ user: { name }, onClose }: ChangeProps) => {
  const { mutate, data, isPending, error } = useMutation({ mutationFn: () => inviteUser(name) });
  return (
    <FormDialog
      title={data ? `${name} can sign in` : `Invite ${name}`}
      description={data ? invitationNote : `Creates a link that signs in as ${name}, once.`}
      onClose={onClose}
      onSubmit={() => (data ? onClose() : mutate())}
      error={error?.message}
      action={data ? "Done" : "Create link"}
      isDisabled={isPending}
      isDone={data !== undefined}
    >
      {data && <CopyableSecret label="Link" text={data.url} />}
    </FormDialog>
  );
};
