import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** A verb such as "Revoke". */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isBusy: boolean;
  readonly error?: string | undefined;
  /** The same as commands. */
  readonly code?: ReactNode;
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, action, onConfirm, onClose, isBusy, error, code } = props;
  return (
    <FormDialog
      title={title}
      description={children}
      onClose={onClose}
      onSubmit={onConfirm}
      error={error}
      action={action}
      isDisabled={isBusy}
      isDanger
    >
      {code}
    </FormDialog>
  );
};
