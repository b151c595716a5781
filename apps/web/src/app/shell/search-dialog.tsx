import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { HubFinder } from "../../features/search/hub-finder.tsx";
import { DialogFrame } from "../../ui/overlay/dialog/dialog-frame.tsx";
import { Kbd } from "../../ui/text/text.tsx";
import { commandsWith } from "./commands.ts";

interface DialogProps {
  readonly title: string;
  readonly description: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

const Dialog = ({ title, description, isOpen, onOpen, children }: DialogProps) => (
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

const DialogFooter = ({ children }: { readonly children: ReactNode }) => (
  <div className="hidden items-center gap-2 border-t border-line px-2 py-1 text-xs text-ink-soft sm:flex">
    {children}
  </div>
);

interface SearchDialogProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

export const SearchDialog = ({ onClose, onShortcuts }: SearchDialogProps) => (
  <Dialog
    title="Search the hub"
    description="Find models, datasets, tasks, guides, settings and actions. Use arrow keys to choose and Enter to open."
    isOpen
    onOpen={(isOpen) => !isOpen && onClose()}
  >
    <HubFinder kind="inline" onLeave={onClose} commands={commandsWith(onShortcuts)} />
    <DialogFooter>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
      </span>
      <span>
        <Kbd>Enter</Kbd> open
      </span>
      <span>
        <Kbd>Esc</Kbd> close
      </span>
      <span>
        <Kbd>?</Kbd> shortcuts
      </span>
    </DialogFooter>
  </Dialog>
);
