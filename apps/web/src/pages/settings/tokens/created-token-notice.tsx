import { CopyableSecret } from "../../../ui/input/field/copyable-secret.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";

export const CreatedTokenNotice = ({ token, onClose }: { readonly token: string; readonly onClose: () => void }) => (
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
