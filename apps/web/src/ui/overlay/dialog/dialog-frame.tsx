import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";

interface DialogFrameProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly position: string;
  readonly isDescribed?: boolean;
  readonly children: ReactNode;
}

/** Focuses the first field, since people open a dialog to fill it in, and returns to the opener on close. */
const useDialogFocus = () => {
  const opener = useRef<Element>(null);
  const onOpenAutoFocus = (event: Event): void => {
    opener.current = document.activeElement;
    const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>("input, textarea, select");
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  const onCloseAutoFocus = (event: Event): void => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return { onOpenAutoFocus, onCloseAutoFocus };
};

export const DialogFrame = ({ isOpen, onOpen, position, isDescribed = true, children }: DialogFrameProps) => (
  <Radix.Root open={isOpen} onOpenChange={onOpen}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 bg-[light-dark(rgb(21_23_28/0.3),rgb(0_0_0/0.6))]" />
      <Radix.Content
        {...(!isDescribed && { "aria-describedby": undefined })}
        {...useDialogFocus()}
        className={`fixed z-50 animate-appear border-line bg-surface shadow-float outline-none ${position}`}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export const DialogCloseButton = ({ label = "Close" }: { readonly label?: string }) => (
  <Radix.Close
    aria-label={label}
    className="-mr-1 inline-flex size-4.5 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
  >
    <X size={18} strokeWidth={1.75} aria-hidden="true" />
  </Radix.Close>
);
