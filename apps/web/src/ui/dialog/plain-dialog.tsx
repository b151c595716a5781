import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface PlainDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Something over the page with a title and a sentence, closed with Escape or its button. */
export const PlainDialog = ({ title, description, isOpen, onOpen, children }: PlainDialogProps) => (
  <Radix.Root open={isOpen} onOpenChange={onOpen}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 bg-[light-dark(rgb(21_23_28/0.3),rgb(0_0_0/0.6))]" />
      <Radix.Content className="fixed inset-x-2 top-[max(1rem,8dvh)] z-50 mx-auto flex max-h-[84dvh] max-w-[38rem] animate-appear flex-col gap-2 overflow-y-auto rounded-card border border-line bg-surface p-3 shadow-float outline-none">
        <div className="flex items-start justify-between gap-2">
          <div className="flex min-w-0 flex-col gap-0.5">
            <Radix.Title className="font-display text-2xl">{title}</Radix.Title>
            <Radix.Description className="text-sm text-ink-soft text-pretty">{description}</Radix.Description>
          </div>
          <Radix.Close
            aria-label="Close"
            className="-mt-0.5 -mr-1 inline-flex size-4 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </Radix.Close>
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
