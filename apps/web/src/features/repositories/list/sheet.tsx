import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { DialogCloseButton, DialogFrame } from "../../../ui/overlay/dialog/dialog-frame.tsx";

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

export const Sheet = ({ title, isOpen, onOpen, footer, children }: SheetProps) => (
  <DialogFrame
    isOpen={isOpen}
    onOpen={onOpen}
    isDescribed={false}
    position="inset-x-0 bottom-0 flex max-h-[90dvh] flex-col rounded-t-card border-t"
  >
    <div className="flex items-center justify-between border-b border-line py-1 pr-2 pl-2">
      <Radix.Title className="font-display text-xl">{title}</Radix.Title>
      <DialogCloseButton label={`Close ${title.toLowerCase()}`} />
    </div>
    <div className="overflow-y-auto px-2 py-2">{children}</div>
    <div className="flex justify-end gap-1 border-t border-line px-2 py-1.25">{footer}</div>
  </DialogFrame>
);
