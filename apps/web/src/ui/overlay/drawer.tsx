import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { DialogCloseButton, DialogFrame } from "./dialog/dialog-frame.tsx";

interface DrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A panel at the right edge of the window. */
export const Drawer = ({ title, onClose, actions, children }: DrawerProps) => (
  <DialogFrame
    isOpen
    onOpen={(isOpen) => !isOpen && onClose()}
    isDescribed={false}
    position="inset-y-0 right-0 flex w-[min(40rem,100vw)] flex-col border-l"
  >
    <div className="flex items-center justify-between gap-2 border-b border-line px-2 py-1">
      <Radix.Title className="font-display text-xl">{title}</Radix.Title>
      <span className="flex items-center gap-1">
        {actions}
        <DialogCloseButton />
      </span>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
    <div tabIndex={0} className="flex-1 overflow-y-auto px-2 py-2">
      {children}
    </div>
  </DialogFrame>
);

export const DrawerField = ({ name, type, children }: { name: string; type: string; children: ReactNode }) => (
  <section className="border-b border-line py-1.25 text-sm last:border-b-0">
    <h3 className="mb-0.5 flex items-baseline justify-between gap-1">
      <code className="font-mono text-[0.8125rem] font-medium break-all">{name}</code>
      <span className="text-xs font-normal text-ink-soft">{type}</span>
    </h3>
    {children}
  </section>
);
