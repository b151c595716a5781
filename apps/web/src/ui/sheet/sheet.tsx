import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** What closes it with what was chosen. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** A panel from below that covers most of a narrow screen. */
export const Sheet = ({ title, isOpen, onOpen, foot, children }: SheetProps) => (
  <Radix.Root open={isOpen} onOpenChange={onOpen}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 bg-[light-dark(rgb(21_23_28/0.3),rgb(0_0_0/0.6))]" />
      <Radix.Content
        aria-describedby={undefined}
        className="fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] animate-appear flex-col rounded-t-card border-t border-line bg-surface shadow-float outline-none"
      >
        <div className="flex items-center justify-between border-b border-line py-1 pr-1 pl-2">
          <Radix.Title className="font-display text-xl">{title}</Radix.Title>
          <Radix.Close
            aria-label={`Close ${title.toLowerCase()}`}
            className="inline-flex size-5 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
          >
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </Radix.Close>
        </div>
        <div className="overflow-y-auto px-2 py-2">{children}</div>
        <div className="flex justify-end gap-1 border-t border-line px-2 py-1.25">{foot}</div>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
