import { GitBranch, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { agoText } from "../../../lib/format/ago-text.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { SessionRow, SessionRows } from "../../../ui/list/session-rows.tsx";
import { PlainDialog } from "../../../ui/overlay/dialog/plain-dialog.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { findSessions } from "./saved-sessions.ts";
import type { SavedSessions } from "./use-saved-sessions.ts";

interface SessionsDialogProps {
  readonly onClose: () => void;
  readonly saved: SavedSessions;
  readonly current: string;
  readonly sessionActions: {
    readonly onChoose: (id: string) => void;
    readonly onNew: () => void;
    readonly onBranch: () => void;
  };
}

const Deleted = ({ saved }: Pick<SessionsDialogProps, "saved">) =>
  saved.deleted ? (
    <Cluster>
      <Text variant="note">“{saved.deleted.title}” was deleted.</Text>
      <TextButton onClick={() => void saved.undo()}>Undo</TextButton>
    </Cluster>
  ) : null;

export const SessionsDialog = (props: SessionsDialogProps) => {
  const { onClose, saved, current, sessionActions } = props;
  const now = new Date();
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  const [text, setText] = useState("");
  const found = findSessions(saved.entries, text);
  const used = saved.entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <PlainDialog
      title="Sessions"
      description={`Saved in this browser (${countOf(saved.entries.length, "session")}, ${sizeText(used)}).`}
      isOpen
      onOpen={onClose}
    >
      <Stack gap="sm">
        {saved.error !== undefined && <InlineError>{saved.error}</InlineError>}
        <Cluster>
          <Button onClick={closing(sessionActions.onNew)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            New session
          </Button>
          <Button onClick={closing(sessionActions.onBranch)}>
            <GitBranch size={16} strokeWidth={1.75} aria-hidden="true" />
            Branch this one
          </Button>
        </Cluster>
        <Deleted saved={saved} />
        <SearchField
          size="sm"
          label="Search sessions and prompts"
          placeholder="Search sessions and prompts"
          value={text}
          onText={setText}
        />
        {found.length === 0 && text !== "" && <Text variant="note">No sessions match.</Text>}
        <SessionRows label="Saved sessions">
          {found.map(({ id, title, task, columns, updatedAt }) => (
            <SessionRow
              key={id}
              title={title}
              note={`${task} · ${countOf(columns, "column")} · ${agoText(new Date(updatedAt), now)}`}
              isCurrent={id === current}
              onChoose={closing(() => sessionActions.onChoose(id))}
              actions={<IconButton icon={Trash2} label={`Delete ${title}`} onPress={() => void saved.remove(id)} />}
            />
          ))}
        </SessionRows>
      </Stack>
    </PlainDialog>
  );
};
