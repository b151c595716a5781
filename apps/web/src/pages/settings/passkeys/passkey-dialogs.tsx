import type { PasskeySummary } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  addPasskey,
  passkeyProblem,
  passkeysQuery,
  removePasskey,
  renamePasskey,
} from "../../../api/owners/passkeys.ts";
import { TextField } from "../../../ui/input/field/field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";

/** Changes passkeys, closes the dialog and loads the list again. */
const useChange = <T,>(change: (value: T) => Promise<unknown>, onClose: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
  });
};

interface NameDialogProps {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly initial: string;
  readonly submit: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const NameDialog = ({ title, description, action, initial, submit, onClose }: NameDialogProps) => {
  const [name, setName] = useState(initial);
  const { mutate, isPending, error } = useChange(submit, onClose);
  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      onSubmit={() => mutate(name.trim() || "Passkey")}
      error={error ? passkeyProblem(error) : undefined}
      action={action}
      isDisabled={isPending}
    >
      <TextField label="Name" value={name} onText={setName} placeholder="Laptop, phone" maxLength={60} />
    </FormDialog>
  );
};

export const AddPasskey = ({ onClose }: { readonly onClose: () => void }) => (
  <NameDialog
    title="Add passkey"
    description="Your browser asks where to save it: on this device, in a password manager or on a security key."
    action="Continue"
    initial=""
    submit={addPasskey}
    onClose={onClose}
  />
);

interface PasskeyProps {
  readonly passkey: PasskeySummary;
  readonly onClose: () => void;
}

export const RenamePasskey = ({ passkey: { id, name }, onClose }: PasskeyProps) => (
  <NameDialog
    title={`Rename “${name}”`}
    description="Only you see this name."
    action="Save"
    initial={name}
    submit={(next) => renamePasskey({ id, name: next })}
    onClose={onClose}
  />
);

export const RemovePasskey = ({ passkey: { id, name }, onClose }: PasskeyProps) => {
  const { mutate, isPending, error } = useChange(removePasskey, onClose);
  return (
    <ConfirmDialog
      title={`Remove “${name}”`}
      action="Remove"
      onConfirm={() => mutate(id)}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>You can no longer sign in with it. Browsers that are signed in stay signed in.</p>
    </ConfirmDialog>
  );
};
