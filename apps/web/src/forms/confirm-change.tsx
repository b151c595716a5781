import type { ReactNode } from "react";
import { ConfirmDialog } from "../ui/overlay/dialog/confirm-dialog.tsx";
import { type AfterChange, useChange } from "./use-change.ts";

interface ConfirmChangeProps<Result> extends AfterChange<Result> {
  readonly title: string;
  /** A verb such as “Revoke”. */
  readonly action: string;
  readonly change: () => Promise<Result>;
  readonly onClose: () => void;
  /** How a program does it. */
  readonly code?: ReactNode;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** Asks before a change, and closes once it is done. */
export const ConfirmChange = <Result,>(props: ConfirmChangeProps<Result>) => {
  const { title, action, change, onClose, onDone, code, children, ...after } = props;
  const { mutate, isPending, error } = useChange(change, {
    ...after,
    onDone: (result) => {
      onClose();
      return onDone?.(result);
    },
  });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      onConfirm={() => mutate()}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
      code={code}
    >
      {children}
    </ConfirmDialog>
  );
};
