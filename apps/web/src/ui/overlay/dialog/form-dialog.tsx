import { Dialog as Radix } from "radix-ui";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../../input/button/button.tsx";
import { DialogCloseButton, DialogFrame } from "./dialog-frame.tsx";

const widths = { normal: "max-w-[34rem]", wide: "max-w-[48rem]" } as const;

interface FormDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  /** Default: open for as long as it is rendered. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  /** The text of the button that submits, such as “Save”; without one there is no such button. */
  readonly action?: string | undefined;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** `wide` for rows of fields. */
  readonly width?: keyof typeof widths;
  /** Whether there is nothing left to cancel. */
  readonly isDone?: boolean;
  /** Buttons before “Cancel”. */
  readonly buttons?: ReactNode;
  readonly error?: string | undefined;
  readonly children?: ReactNode;
}

type FooterProps = Pick<FormDialogProps, "onClose" | "action" | "isDisabled" | "isDanger" | "isDone" | "buttons">;

const Footer = ({ onClose, action, isDisabled = false, isDanger = false, isDone = false, buttons }: FooterProps) => (
  <div className="sticky bottom-0 flex flex-wrap justify-end gap-1 border-t border-line bg-surface px-3 py-1.5">
    {buttons}
    {!isDone && <Button onClick={onClose}>Cancel</Button>}
    {action && (
      <Button variant={isDanger ? "danger" : "primary"} type="submit" disabled={isDisabled}>
        {action}
      </Button>
    )}
  </div>
);

export const FormDialog = (props: FormDialogProps) => {
  const { title, description, isOpen = true, width = "normal", onClose, onSubmit, error, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals, so an outer form would be submitted too.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onOpen={(isStill) => isStill || onClose()}
      position={`inset-x-2 top-[max(1rem,8dvh)] mx-auto max-h-[84dvh] overflow-y-auto rounded-card border ${widths[width]}`}
    >
      <form onSubmit={submit} noValidate className="flex flex-col">
        <div className="flex items-start justify-between gap-2 px-3 pt-2.5">
          <Radix.Title className="font-display text-2xl">{title}</Radix.Title>
          <DialogCloseButton />
        </div>
        <div className="flex flex-col gap-2 px-3 pt-1 pb-2.5">
          <Radix.Description asChild>
            <div className="text-sm text-ink-soft text-pretty [&_p+p]:mt-0.75">{description}</div>
          </Radix.Description>
          {children}
          {error && (
            <p role="alert" className="text-sm text-bad">
              {error}
            </p>
          )}
        </div>
        <Footer {...props} />
      </form>
    </DialogFrame>
  );
};
