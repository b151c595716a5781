import { ChevronDown } from "lucide-react";
import { lazy, memo, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import type { ChatDraft } from "../../../run/request/chat-turns.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";
import { chatFiles, isChatTask } from "../../../run/widgets.ts";
import { ErrorBoundary } from "../../../ui/feedback/error-boundary.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { EvenColumns } from "../../../ui/layout/columns.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { maxRows } from "../session/session.ts";
import { RowFields } from "./row-fields.tsx";
import { RunButton, type RunControl, RunHint } from "./run-bar.tsx";

interface FoldAfterRunProps {
  readonly isRunning: boolean;
  /** Opens it again. */
  readonly action: string;
  readonly children: ReactNode;
}

/** On a phone, what was filled in closes with the run, so that the answers are in sight. */
const FoldAfterRun = ({ isRunning, action, children }: FoldAfterRunProps) => {
  const [isFolded, setFolded] = useState(false);
  const id = useId();
  useEffect(() => {
    if (isRunning) setFolded(true);
  }, [isRunning]);
  return (
    <>
      {isFolded && (
        <span className="sm:hidden">
          <Button isWide aria-expanded={false} aria-controls={id} onClick={() => setFolded(false)}>
            {action}
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </span>
      )}
      <div id={id} className={isFolded ? "max-sm:hidden" : undefined}>
        {children}
      </div>
    </>
  );
};

const FileDrop = lazy(async () => ({ default: (await import("../../../ui/input/file-drop/file-drop.tsx")).FileDrop }));

export interface AskSlots {
  readonly input: (task: string, request: TaskRequest, onRequest: (request: TaskRequest) => void) => ReactNode;
  readonly parameters: (task: string, request: TaskRequest, onRequest: (request: TaskRequest) => void) => ReactNode;
}

const maxFiles = 4;

const Files = ({ task, draft, onDraft }: { task: string; draft: ChatDraft; onDraft: (draft: ChatDraft) => void }) => {
  const [kind] = chatFiles(task);
  if (!kind) return null;
  const put = (index: number, url: string | undefined) => {
    const files = draft.files.flatMap((file, at) => (at !== index ? [file] : url === undefined ? [] : [url]));
    onDraft({ ...draft, files: index === draft.files.length && url !== undefined ? [...files, url] : files });
  };
  const places = [...draft.files, undefined].slice(0, maxFiles);
  return places.map((file, index) => (
    <FileDrop
      // biome-ignore lint/suspicious/noArrayIndexKey: a file is known by its place.
      key={index}
      label={`File ${index + 1} of the message`}
      kind={kind}
      value={file}
      onValue={(url) => put(index, url)}
    />
  ));
};

interface AskPanelProps extends RunControl {
  readonly slots: AskSlots;
}

type SessionProps = Pick<AskPanelProps, "session" | "slots" | "dispatch">;

const TaskInput = ({ session: { task, request }, slots, dispatch }: SessionProps) => (
  <ErrorBoundary
    fallback={<Text variant="note">This session’s input can’t be shown. Choose the task again to start over.</Text>}
    resetKey={task}
  >
    {slots.input(task, request, (next) => dispatch({ type: "asked", request: next }))}
  </ErrorBoundary>
);

const TaskParameters = ({ session: { task, request }, slots, dispatch }: SessionProps) => (
  <ErrorBoundary fallback={null} resetKey={task}>
    {slots.parameters(task, request, (next) => dispatch({ type: "asked", request: next }))}
  </ErrorBoundary>
);

const VariableRows = ({ session: { variables }, dispatch }: SessionProps) =>
  variables.names.length === 0 ? null : (
    <Stack gap="xs">
      <Text variant="note">Variables: one run per row (max {maxRows})</Text>
      <RowFields
        label="Variables"
        names={variables.names}
        rows={variables.rows}
        max={maxRows}
        onRows={(rows) => dispatch({ type: "variables-set", variables: { ...variables, rows } })}
      />
    </Stack>
  );

/** What applies to every message of a chat; the message itself is in the composer. */
const ChatPanel = (props: AskPanelProps) => {
  const { session, dispatch, isRunning } = props;
  return (
    <FoldAfterRun isRunning={isRunning} action="Edit system prompt">
      <Stack gap="sm">
        <TextArea
          label="System prompt"
          rows={2}
          value={session.chat.system}
          onText={(system) => dispatch({ type: "chat-set", chat: { ...session.chat, system } })}
          placeholder="You are a helpful assistant."
        />
        <Suspense>
          <Files task={session.task} draft={session.draft} onDraft={(draft) => dispatch({ type: "written", draft })} />
        </Suspense>
        <VariableRows {...props} />
      </Stack>
    </FoldAfterRun>
  );
};

const TaskPanel = (props: AskPanelProps) => (
  <Stack>
    <FoldAfterRun isRunning={props.isRunning} action="Edit input">
      <EvenColumns>
        <TaskInput {...props} />
        <Stack gap="sm">
          <TaskParameters {...props} />
          <VariableRows {...props} />
        </Stack>
      </EvenColumns>
    </FoldAfterRun>
    <Cluster>
      <RunButton {...props} />
      <RunHint {...props} />
    </Cluster>
  </Stack>
);

export const AskPanel = memo((props: AskPanelProps) =>
  isChatTask(props.session.task) ? <ChatPanel {...props} /> : <TaskPanel {...props} />,
);
AskPanel.displayName = "AskPanel";
