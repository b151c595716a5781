import { HubFinder } from "../../features/search/hub-finder.tsx";
import { Dialog } from "../../ui/overlay/dialog/dialog.tsx";
import { DialogFooter } from "../../ui/overlay/dialog/dialog-footer.tsx";
import { Kbd } from "../../ui/text/text.tsx";

export const SearchDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog
    title="Search the hub"
    description="Find models, datasets, tasks and guides. Use arrow keys to choose and Enter to open."
    isOpen
    onOpen={(isOpen) => !isOpen && onClose()}
  >
    <HubFinder kind="inline" onLeave={onClose} />
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
    </DialogFooter>
  </Dialog>
);
