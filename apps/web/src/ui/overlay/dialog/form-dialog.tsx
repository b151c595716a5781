import { Dialog as Radix } from "radix-ui";
import type { FormEvent, ReactNode } from "react";
import { DialogCloseButton, DialogFrame } from "./dialog-frame.tsx";

interface FormDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onSubmit: () => void;
  readonly error?: string | undefined;
  readonly footer: ReactNode;
  readonly children?: ReactNode;
}

export const FormDialog = ({
  title,
  description,
  isOpen,
  onOpen,
  onSubmit,
  error,
  footer,
  children,
}: FormDialogProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals, so an outer form would be submitted too.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onOpen={onOpen}
      position="inset-x-2 top-[max(1rem,8dvh)] mx-auto max-h-[84dvh] max-w-[34rem] overflow-y-auto rounded-card border"
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
        <div className="flex flex-wrap justify-end gap-1 border-t border-line px-3 py-1.5">{footer}</div>
      </form>
    </DialogFrame>
  );
};
