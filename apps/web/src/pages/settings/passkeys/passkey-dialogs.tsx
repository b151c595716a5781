import type { PasskeySummary } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import {
  addPasskey,
  passkeyProblem,
  passkeysQuery,
  removePasskey,
  renamePasskey,
} from "../../../api/owners/passkeys.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { TextField } from "../../../ui/input/field/field.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";

const invalidates = [passkeysQuery.queryKey];

interface NameDialogProps {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly initial: string;
  readonly submit: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const NameDialog = ({ title, description, action, initial, submit, onClose }: NameDialogProps) => {
  const { text, dialog } = useSaveForm({
    initial: { name: initial },
    save: ({ name }) => submit(name || "Passkey"),
    problemOf: passkeyProblem,
    invalidates,
    onDone: onClose,
  });
  return (
    <FormDialog title={title} description={description} onClose={onClose} action={action} {...dialog}>
      <TextField label="Name" {...text("name")} placeholder="Laptop, phone" maxLength={limits.passkeyName} />
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

export const RemovePasskey = ({ passkey: { id, name }, onClose }: PasskeyProps) => (
  <ConfirmChange
    title={`Remove “${name}”`}
    action="Remove"
    change={() => removePasskey(id)}
    invalidates={invalidates}
    onClose={onClose}
  >
    <p>You can no longer sign in with it. Browsers that are signed in stay signed in.</p>
  </ConfirmChange>
);
