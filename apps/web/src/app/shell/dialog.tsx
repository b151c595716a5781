import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { DialogFrame } from "../../ui/overlay/dialog/dialog-frame.tsx";

interface DialogProps {
  readonly title: string;
  readonly description: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

export const Dialog = ({ title, description, isOpen, onOpen, children }: DialogProps) => (
  <DialogFrame
    isOpen={isOpen}
    onOpen={onOpen}
    position="inset-x-2 top-[max(1rem,10dvh)] mx-auto max-w-[40rem] overflow-hidden rounded-card border"
  >
    <Radix.Title className="sr-only">{title}</Radix.Title>
    <Radix.Description className="sr-only">{description}</Radix.Description>
    {children}
  </DialogFrame>
);
