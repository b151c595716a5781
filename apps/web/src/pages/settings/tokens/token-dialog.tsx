import type { ReactNode } from "react";
import { type CreatedToken, tokensQuery } from "../../../api/tokens.ts";
import { type FormFields, useSaveForm } from "../../../forms/use-save-form.ts";
import { CopyableSecret } from "../../../ui/input/field/copyable-secret.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";

const CreatedTokenNotice = ({ token, onClose }: { readonly token: string; readonly onClose: () => void }) => (
  <FormDialog
    title="Your new token"
    description="Copy it now. It won’t be shown again."
    onClose={onClose}
    onSubmit={onClose}
    action="Done"
    isDone
  >
    <CopyableSecret label="Token" text={token} />
  </FormDialog>
);

interface TokenDialogProps<Fields extends object> {
  readonly title: string;
  readonly description: string;
  readonly initial: Fields | (() => Fields);
  /** Throws what must be corrected first. */
  readonly create: (fields: Fields) => Promise<CreatedToken>;
  readonly onClose: () => void;
  readonly children: (form: FormFields<Fields>) => ReactNode;
}

/** Creates a token from the fields of a form and shows it once. */
export const TokenDialog = <Fields extends object>(props: TokenDialogProps<Fields>) => {
  const { title, description, initial, create, onClose, children } = props;
  const form = useSaveForm({ initial, save: create, invalidates: [tokensQuery.queryKey] });
  if (form.saved) return <CreatedTokenNotice token={form.saved.token} onClose={onClose} />;
  return (
    <FormDialog title={title} description={description} onClose={onClose} action="Create token" {...form.dialog}>
      {children(form)}
    </FormDialog>
  );
};
