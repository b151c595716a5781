import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface DialogProps {
  readonly title: string;
  readonly description: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A panel over the page; title and description are for screen readers. */
export const Dialog = ({ title, description, isOpen, onOpen, children }: DialogProps) => (
  <Radix.Root open={isOpen} onOpenChange={onOpen}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 bg-[light-dark(rgb(21_23_28/0.3),rgb(0_0_0/0.6))]" />
      <Radix.Content className="fixed inset-x-2 top-[max(1rem,10dvh)] z-50 mx-auto max-w-[40rem] animate-appear overflow-hidden rounded-card border border-line bg-surface shadow-float outline-none">
        <Radix.Title className="sr-only">{title}</Radix.Title>
        <Radix.Description className="sr-only">{description}</Radix.Description>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
