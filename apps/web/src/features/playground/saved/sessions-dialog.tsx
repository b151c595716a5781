import { GitBranch, Plus, Trash2 } from "lucide-react";
import { agoText } from "../../../lib/format/ago-text.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { Fault } from "../../../ui/feedback/status/fault.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { WordButton } from "../../../ui/input/button/word-button.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { SessionRow, SessionRows } from "../../../ui/list/session-rows.tsx";
import { PlainDialog } from "../../../ui/overlay/dialog/plain-dialog.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { shelfRoom } from "./shelf.ts";
import type { Shelf } from "./use-shelf.ts";

interface SessionsDialogProps {
  readonly onClose: () => void;
  readonly shelf: Shelf;
  readonly current: string;
  readonly opening: {
    readonly onChoose: (id: string) => void;
    readonly onNew: () => void;
    readonly onBranch: () => void;
  };
}

const Deleted = ({ shelf }: Pick<SessionsDialogProps, "shelf">) =>
  shelf.deleted ? (
    <Cluster>
      <Text look="note">“{shelf.deleted.title}” was deleted.</Text>
      <WordButton onClick={() => void shelf.undo()}>Undo</WordButton>
    </Cluster>
  ) : null;

/** The sessions of this browser: open one, begin one, branch off, delete. */
export const SessionsDialog = (props: SessionsDialogProps) => {
  const { onClose, shelf, current, opening } = props;
  const now = new Date();
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  const used = shelf.entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <PlainDialog
      title="Sessions"
      description={`Kept in this browser only: ${countOf(shelf.entries.length, "session")}, ${sizeText(used)} of ${sizeText(shelfRoom.bytes)}.`}
      isOpen
      onOpen={onClose}
    >
      <Stack gap="sm">
        {shelf.fault !== undefined && <Fault>{shelf.fault}</Fault>}
        <Cluster>
          <Button onClick={closing(opening.onNew)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            New session
          </Button>
          <Button onClick={closing(opening.onBranch)}>
            <GitBranch size={16} strokeWidth={1.75} aria-hidden="true" />
            Branch this one
          </Button>
        </Cluster>
        <Deleted shelf={shelf} />
        <SessionRows label="Kept sessions">
          {shelf.entries.map(({ id, title, task, columns, updatedAt }) => (
            <SessionRow
              key={id}
              title={title}
              note={`${task} · ${countOf(columns, "column")} · ${agoText(new Date(updatedAt), now)}`}
              isCurrent={id === current}
              onChoose={closing(() => opening.onChoose(id))}
              actions={<IconButton icon={Trash2} label={`Delete ${title}`} onPress={() => void shelf.remove(id)} />}
            />
          ))}
        </SessionRows>
      </Stack>
    </PlainDialog>
  );
};
