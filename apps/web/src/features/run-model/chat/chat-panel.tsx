import { Eraser } from "lucide-react";
import { useState } from "react";
import { isRunning } from "../../../run/call/call-state.ts";
import type { RunEvent } from "../../../run/call/run-event.ts";
import {
  type ChatDraft,
  emptyDraft,
  splitDraft,
  systemOf,
  userMessage,
  withEditedText,
  withSystem,
} from "../../../run/request/chat-turns.ts";
import type { RunExample } from "../../../run/request/examples.ts";
import { type ChatMessage, messageText, type TaskRequest } from "../../../run/request/task-request.ts";
import { chatFiles } from "../../../run/widgets.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { ChoiceChips } from "../../../ui/input/choice-chips.tsx";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FailureView } from "../failure/failure-view.tsx";
import { CannotRun, NeedsKey } from "../failure/state-notices.tsx";
import { ParameterForm } from "../inputs/parameter-form.tsx";
import { ExampleOutput } from "../outputs/example-output.tsx";
import { Result } from "../outputs/result.tsx";
import type { PanelFacts } from "../panel-facts.ts";
import { ProviderLine } from "../provider-line.tsx";
import { RunDetails, RunMetrics } from "../run-details.tsx";
import { RunLinks } from "../run-links.tsx";
import { useDraft } from "../use-draft.ts";
import { useProvider } from "../use-provider.tsx";
import { useRun } from "../use-run.ts";
import { Composer } from "./composer.tsx";
import { Thread } from "./thread.tsx";

interface ChatState {
  readonly messages: readonly ChatMessage[];
  readonly draft: ChatDraft;
  readonly settings: TaskRequest;
}

const initialChat = (example: RunExample | undefined): ChatState => {
  const { messages, ...settings } = example?.request ?? {};
  return { ...splitDraft(messages), settings };
};

/** A stopped or failed call adds the text received so far. */
const answerOf = (end: Extract<RunEvent, { readonly type: "done" | "failed" }>): ChatMessage | undefined => {
  if (end.type === "failed") return end.partial ? { role: "assistant", content: end.partial } : undefined;
  if (end.output.kind !== "chat") return undefined;
  const { text, reasoning, toolCalls } = end.output;
  return {
    role: "assistant",
    content: text,
    ...(reasoning && { reasoning }),
    ...(toolCalls && { tool_calls: toolCalls }),
  };
};

interface SettingsProps {
  readonly facts: PanelFacts;
  readonly chat: ChatState;
  readonly onChat: (next: (before: ChatState) => ChatState) => void;
}

const Settings = ({ facts, chat, onChat }: SettingsProps) => (
  <Collapsible title="Instructions and parameters">
    <TextArea
      label="Told to the model beforehand"
      rows={2}
      value={systemOf(chat.messages)}
      onText={(text) => onChat((before) => ({ ...before, messages: withSystem(before.messages, text) }))}
    />
    <ParameterForm
      fields={facts.parameters}
      request={chat.settings}
      onRequest={(settings) => onChat((before) => ({ ...before, settings }))}
    />
  </Collapsible>
);

export const ChatPanel = ({ facts }: { readonly facts: PanelFacts }) => {
  const { model, task, availability, examples, prices } = facts;
  const [chat, change] = useDraft<ChatState>(`${model} ${task}`, initialChat(examples[0]));
  const [asked, setAsked] = useState<readonly ChatMessage[]>([]);
  const provider = useProvider(availability);
  const { state, start, stop, clear } = useRun();
  const { choice, key } = provider;
  const isReady = choice?.state === "ready";
  const { messages, draft, settings } = chat;
  const answer = async (turns: readonly ChatMessage[], next: ChatDraft) => {
    if (!choice) return;
    setAsked(turns);
    change((before) => ({ ...before, messages: turns, draft: next }));
    const input = { ...settings, messages: turns };
    const end = await start({ task, model, provider: choice.id, input, prices, ...(key !== undefined && { key }) });
    const reply = end && answerOf(end);
    if (reply) change((before) => ({ ...before, messages: [...turns, reply] }));
  };
  const open = (example: RunExample | undefined) => {
    clear();
    change(() => initialChat(example));
  };
  const exchanged = messages.filter(({ role }) => role !== "system");
  const offset = messages.length - exchanged.length;
  const hasAnswer = exchanged.at(-1)?.role === "assistant";
  const isBusy = isRunning(state);
  return (
    <Stack gap="sm">
      <ProviderLine availability={availability} provider={provider} />
      {choice?.state === "needs-key" && <NeedsKey facts={facts} choice={choice} provider={provider} />}
      {availability.state === "cannot-run" && <CannotRun facts={facts} />}
      {examples.length > 0 && exchanged.length === 0 && (
        <ChoiceChips
          label="Examples"
          choices={examples.map(({ title }, at) => ({ key: String(at), label: title }))}
          current={String(
            examples.findIndex(
              ({ request }) => messageText(request.messages?.at(-1) ?? { content: "" }) === draft.text,
            ),
          )}
          onChoose={(at) => open(examples[Number(at)])}
        />
      )}
      {(exchanged.length > 0 || isBusy) && (
        <Thread
          messages={exchanged}
          live={isBusy ? { text: state.text, reasoning: state.reasoning } : undefined}
          onEdit={(index, words) => void answer(withEditedText(messages, index + offset, words), draft)}
          onRegenerate={() => void answer(messages.slice(0, -1), draft)}
        />
      )}
      <Result
        state={state}
        isPlain
        idle={exchanged.length === 0 && <ExampleOutput facts={facts} example={examples[0]} isReady={isReady} />}
        live={null}
        done={<RunMetrics state={state} />}
        failed={
          state.failure && (
            <FailureView
              failure={state.failure}
              facts={facts}
              provider={provider}
              onRetry={() => void answer(hasAnswer ? messages.slice(0, -1) : asked, draft)}
            />
          )
        }
      />
      <Composer
        draft={draft}
        onDraft={(next) => change((before) => ({ ...before, draft: next }))}
        onSend={() => void answer([...messages, userMessage(draft)], emptyDraft)}
        onStop={stop}
        isRunning={isBusy}
        accepts={chatFiles(task)}
        isReady={isReady}
      />
      {exchanged.length > 0 && !isBusy && (
        <div>
          <Button onClick={() => open(undefined)}>
            <Eraser size={14} strokeWidth={1.75} aria-hidden="true" />
            New conversation
          </Button>
        </div>
      )}
      <div>
        <Settings facts={facts} chat={chat} onChat={change} />
        <RunDetails state={state} />
      </div>
      <RunLinks
        facts={facts}
        provider={choice?.id}
        request={{ messages: exchanged.length > 0 ? messages : [...messages, userMessage(draft)] }}
      />
    </Stack>
  );
};
