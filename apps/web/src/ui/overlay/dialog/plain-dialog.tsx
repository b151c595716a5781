import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { DialogCloseButton, DialogFrame } from "./dialog-frame.tsx";

interface PlainDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

export const PlainDialog = ({ title, description, isOpen, onOpen, children }: PlainDialogProps) => (
  <DialogFrame
    isOpen={isOpen}
    onOpen={onOpen}
    position="inset-x-2 top-[max(1rem,8dvh)] mx-auto flex max-h-[84dvh] max-w-[38rem] flex-col gap-2 overflow-y-auto rounded-card border p-3"
  >
    <div className="flex items-start justify-between gap-2">
      <div className="flex min-w-0 flex-col gap-0.5">
        <Radix.Title className="font-display text-2xl">{title}</Radix.Title>
        <Radix.Description className="text-sm text-ink-soft text-pretty">{description}</Radix.Description>
      </div>
      <DialogCloseButton />
    </div>
    {children}
  </DialogFrame>
);
