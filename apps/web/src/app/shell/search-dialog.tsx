import { TaskFinder } from "../../features/tasks/task-finder.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogFoot } from "../../ui/dialog/dialog-foot.tsx";
import { Kbd } from "../../ui/text/text.tsx";

/** Finds a task from anywhere. */
export const SearchDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog
    title="Search tasks"
    description="Type to find a task; arrows choose, Enter opens it."
    isOpen
    onOpen={(isOpen) => !isOpen && onClose()}
  >
    <TaskFinder kind="inline" onLeave={onClose} trailing={<Kbd>Esc</Kbd>} />
    <DialogFoot>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
      </span>
      <span>
        <Kbd>Enter</Kbd> open
      </span>
      <span>
        <Kbd>Esc</Kbd> close
      </span>
    </DialogFoot>
  </Dialog>
);
