import type { ReactNode } from "react";
import { Button } from "../../input/button/button.tsx";
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
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      onSubmit={onConfirm}
      error={error}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" disabled={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {code}
    </FormDialog>
  );
};
