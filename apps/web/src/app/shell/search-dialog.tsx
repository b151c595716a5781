import { HubFinder } from "../../features/search/hub-finder.tsx";
import { Kbd } from "../../ui/text/text.tsx";
import { commandsWith } from "./commands.ts";
import { Dialog } from "./dialog.tsx";
import { DialogFooter } from "./dialog-footer.tsx";

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
