import { Play, Plus, Square } from "lucide-react";
import { lazy, memo, type ReactNode, Suspense } from "react";
import type { ChatDraft } from "../../../run/request/chat-turns.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";
import { chatFiles, isChatTask } from "../../../run/widgets.ts";
import { ErrorBoundary } from "../../../ui/feedback/error-boundary.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { RowFields } from "../../../ui/input/row-fields.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { EvenColumns } from "../../../ui/layout/even-columns.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Kbd, Text } from "../../../ui/text/text.tsx";
import type { Action } from "../session/reducer.ts";
import { runProblem } from "../session/run-problem.ts";
import { maxColumns, maxRows, type PlaygroundSession } from "../session/session.ts";
import { ChatForm } from "./chat-form.tsx";

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

interface AskPanelProps {
  readonly session: PlaygroundSession;
  readonly slots: AskSlots;
  readonly isRunning: boolean;
  readonly canFollowUp: boolean;
  readonly isApple: boolean;
  readonly dispatch: (action: Action) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly onAdd: () => void;
}

const Question = ({ session, slots, dispatch }: Pick<AskPanelProps, "session" | "slots" | "dispatch">) => {
  const { task, request, draft } = session;
  const onDraft = (next: ChatDraft) => dispatch({ type: "written", draft: next });
  if (isChatTask(task))
    return (
      <Stack gap="sm">
        <TextArea
          label={session.turns.length === 0 ? "Message" : `Message ${session.turns.length + 1}`}
          rows={5}
          value={draft.text}
          onText={(text) => onDraft({ ...draft, text })}
          placeholder="Ask all models… Use {{name}} for variables."
        />
        <Suspense>
          <Files task={task} draft={draft} onDraft={onDraft} />
        </Suspense>
      </Stack>
    );
  const lost = <Text variant="note">This session’s input can’t be shown. Choose the task again to start over.</Text>;
  return (
    <ErrorBoundary fallback={lost} resetKey={task}>
      {slots.input(task, request, (next) => dispatch({ type: "asked", request: next }))}
    </ErrorBoundary>
  );
};

const Settings = ({ session, slots, dispatch }: Pick<AskPanelProps, "session" | "slots" | "dispatch">) => {
  const { task, request, chat, variables } = session;
  return (
    <Stack gap="sm">
      {isChatTask(task) ? (
        <ChatForm chat={chat} onChat={(next) => dispatch({ type: "chat-set", chat: next })} />
      ) : (
        <ErrorBoundary fallback={null} resetKey={task}>
          {slots.parameters(task, request, (next) => dispatch({ type: "asked", request: next }))}
        </ErrorBoundary>
      )}
      {variables.names.length > 0 && (
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
      )}
    </Stack>
  );
};

const RunBar = (props: AskPanelProps) => {
  const { session, isRunning, canFollowUp, isApple, dispatch, onRun, onStop, onAdd } = props;
  const error = runProblem(session);
  const count = session.columns.filter(({ model }) => model !== "").length;
  return (
    <Cluster>
      {isRunning ? (
        <Button variant="primary" onClick={onStop}>
          <Square size={12} fill="currentColor" aria-hidden="true" />
          Stop all
        </Button>
      ) : (
        <Button variant="primary" onClick={onRun} disabled={error !== undefined}>
          <Play size={14} fill="currentColor" aria-hidden="true" />
          {count > 1 ? `Run all ${count}` : "Run"}
        </Button>
      )}
      <Button onClick={onAdd} disabled={session.columns.length >= maxColumns}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add a model
      </Button>
      {canFollowUp && !isRunning && <Button onClick={() => dispatch({ type: "followed-up" })}>Ask a follow-up</Button>}
      {session.turns.length > 0 && !isRunning && (
        <Button onClick={() => dispatch({ type: "answers-cleared" })}>Start over</Button>
      )}
      <Text variant="note">
        {error !== undefined && !isRunning ? (
          error
        ) : (
          <Kbd>{isRunning ? "Esc" : isApple ? "⌘ Enter" : "Ctrl Enter"}</Kbd>
        )}
      </Text>
    </Cluster>
  );
};

export const AskPanel = memo((props: AskPanelProps) => (
  <Stack>
    <EvenColumns>
      <Question {...props} />
      <Settings {...props} />
    </EvenColumns>
    <RunBar {...props} />
  </Stack>
));
AskPanel.displayName = "AskPanel";
