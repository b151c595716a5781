import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { GitBranch, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { agoText } from "../../../lib/format/ago-text.ts";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { PlainDialog } from "../../../ui/overlay/dialog/plain-dialog.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { SessionRow, SessionRows } from "./session-rows.tsx";
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

const describe = ({ place, entries }: SavedSessions): string => {
  if (place === "account") return `${fullCount(entries.length)} saved to your account`;
  const used = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return `Saved in this browser (${countOf(entries.length, "session")}, ${sizeText(used)}).`;
};

/** The account searches its sessions on the hub. */
const useFound = ({ place, entries, find }: SavedSessions, text: string) => {
  const search = text.trim();
  const { data, error } = useQuery({
    queryKey: ["playground-sessions", place, search, entries.length],
    queryFn: () => find(search),
    enabled: search !== "",
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return { found: search === "" ? entries : (data ?? entries), searchError: error };
};

const Move = ({ saved: { left, move } }: Pick<SessionsDialogProps, "saved">) =>
  left > 0 && (
    <div>
      <Button onClick={() => void move()}>{`Save ${countOf(left, "session")} to your account`}</Button>
    </div>
  );

export const SessionsDialog = (props: SessionsDialogProps) => {
  const { onClose, saved, current, sessionActions } = props;
  const now = new Date();
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  const [text, setText] = useState("");
  const { found, searchError } = useFound(saved, text);
  return (
    <PlainDialog title="Sessions" description={describe(saved)} isOpen onOpen={onClose}>
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
        {searchError && <InlineError>{searchError.message}</InlineError>}
        {found.length === 0 && text !== "" && <Text variant="note">No sessions match.</Text>}
        <SessionRows label="Saved sessions">
          {found.map(({ id, title, task, models, updatedAt }) => (
            <SessionRow
              key={id}
              title={title}
              note={`${task} · ${countOf(models, "model")} · ${agoText(new Date(updatedAt), now)}`}
              isCurrent={id === current}
              onChoose={closing(() => sessionActions.onChoose(id))}
              actions={<IconButton icon={Trash2} label={`Delete ${title}`} onPress={() => void saved.remove(id)} />}
            />
          ))}
        </SessionRows>
        <Move saved={saved} />
      </Stack>
    </PlainDialog>
  );
};
