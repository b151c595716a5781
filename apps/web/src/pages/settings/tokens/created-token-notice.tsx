import { Button } from "../../../ui/input/button/button.tsx";
import { CopyableSecret } from "../../../ui/input/field/copyable-secret.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";

export const CreatedTokenNotice = ({ token, onClose }: { readonly token: string; readonly onClose: () => void }) => (
  <FormDialog
    title="Your new token"
    description="Copy it now. It won’t be shown again."
    isOpen
    onOpen={(isOpen) => !isOpen && onClose()}
    onSubmit={onClose}
    footer={
      <Button variant="primary" type="submit">
        Done
      </Button>
    }
  >
    <CopyableSecret label="Token" text={token} />
  </FormDialog>
);
