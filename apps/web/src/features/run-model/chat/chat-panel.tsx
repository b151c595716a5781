import { Eraser } from "lucide-react";
import { useRef } from "react";
import { isRunning } from "../../../run/call/call-state.ts";
import type { RunEvent, RunFailure } from "../../../run/call/run-event.ts";
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
import { messageText, type TaskRequest, type ThreadMessage } from "../../../run/request/task-request.ts";
import { chatFiles } from "../../../run/widgets.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ChoiceChips } from "../choice-chips.tsx";
import { FailureView, type RetryChange } from "../failure/failure-view.tsx";
import { RunThisModel } from "../failure/run-this-model.tsx";
import { NeedsKey } from "../failure/state-notices.tsx";
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
  readonly messages: readonly ThreadMessage[];
  readonly draft: ChatDraft;
  readonly settings: TaskRequest;
  /** How the last call failed; stored, so that a reload shows it again. */
  readonly failure?: RunFailure | undefined;
}

/** A call that was still running when the page was closed. */
const interrupted: RunFailure = { kind: "cut", message: "The page closed before the answer arrived." };

const initialChat = (example: RunExample | undefined): ChatState => {
  const { messages, ...settings } = example?.request ?? {};
  return { ...splitDraft(messages), settings };
};

/** A stopped or failed call adds the text received so far. */
const answerOf = (end: Extract<RunEvent, { readonly type: "done" | "failed" }>): ThreadMessage | undefined => {
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
  <Collapsible title="System prompt and parameters">
    <TextArea
      label="System prompt"
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

/** The conversation, its draft, and the calls that extend it. */
const useChat = ({ model, task, examples, prices, availability }: PanelFacts) => {
  const [chat, change] = useDraft<ChatState>(`${model} ${task}`, initialChat(examples[0]));
  const provider = useProvider(availability);
  const { state, start, stop, clear } = useRun();
  const isAnswering = useRef(false);
  const answer = async (turns: readonly ThreadMessage[], next: ChatDraft, retried: RetryChange = {}) => {
    const { provider: at = provider.choice?.id, maxTokens } = retried;
    if (at === undefined) return;
    isAnswering.current = true;
    const settings = maxTokens === undefined ? chat.settings : { ...chat.settings, max_tokens: maxTokens };
    change((before) => ({ ...before, messages: turns, draft: next, settings, failure: undefined }));
    const input = { ...settings, messages: turns };
    const key = provider.keyOf(at);
    const end = await start({ task, model, provider: at, input, prices, ...(key !== undefined && { key }) });
    if (!end) return;
    isAnswering.current = false;
    const reply = answerOf(end);
    const failure = end.type === "failed" ? end.failure : undefined;
    change((before) => ({ ...before, messages: reply ? [...turns, reply] : turns, failure }));
  };
  const open = (example: RunExample | undefined) => {
    clear();
    isAnswering.current = false;
    change(() => initialChat(example));
  };
  const exchanged = chat.messages.filter(({ role }) => role !== "system");
  const isBusy = isRunning(state);
  const isUnanswered = exchanged.at(-1)?.role === "user" && !isAnswering.current;
  const failure = isBusy ? undefined : (chat.failure ?? (isUnanswered ? interrupted : undefined));
  const retry = (retried: RetryChange = {}) => {
    if (retried.provider !== undefined) provider.choose(retried.provider);
    const turns = exchanged.at(-1)?.role === "assistant" ? chat.messages.slice(0, -1) : chat.messages;
    void answer(turns, chat.draft, retried);
  };
  return { chat, change, provider, state, stop, answer, open, exchanged, retry, failure, isBusy };
};

type Chat = ReturnType<typeof useChat>;

interface ChatProps {
  readonly facts: PanelFacts;
  readonly current: Chat;
}

const Examples = ({ facts: { examples }, current: { chat, exchanged, open } }: ChatProps) =>
  examples.length > 0 &&
  exchanged.length === 0 && (
    <ChoiceChips
      label="Examples"
      choices={examples.map(({ title }, at) => ({ key: String(at), label: title }))}
      current={String(
        examples.findIndex(
          ({ request }) => messageText(request.messages?.at(-1) ?? { content: "" }) === chat.draft.text,
        ),
      )}
      onChoose={(at) => open(examples[Number(at)])}
    />
  );

const Conversation = ({ facts, current }: ChatProps) => {
  const { chat, exchanged, provider, state, answer, retry, failure, isBusy } = current;
  const { messages, draft } = chat;
  const offset = messages.length - exchanged.length;
  const isReady = provider.choice?.state === "ready";
  return (
    <>
      {(exchanged.length > 0 || isBusy) && (
        <Thread
          messages={exchanged}
          live={isBusy ? { text: state.text, reasoning: state.reasoning } : undefined}
          onEdit={(index, text) => void answer(withEditedText(messages, index + offset, text), draft)}
          onRegenerate={() => void answer(messages.slice(0, -1), draft)}
        />
      )}
      <Result
        state={state}
        isPlain
        idle={exchanged.length === 0 && <ExampleOutput example={facts.examples[0]} isReady={isReady} />}
        live={null}
        done={<RunMetrics state={state} />}
        failed={null}
      />
      {failure && <FailureView failure={failure} facts={facts} provider={provider} onRetry={retry} />}
    </>
  );
};

export const ChatPanel = ({ facts }: { readonly facts: PanelFacts }) => {
  const { task, availability } = facts;
  const current = useChat(facts);
  const { chat, change, provider, state, stop, answer, open, exchanged, isBusy } = current;
  const { choice } = provider;
  const { messages, draft } = chat;
  if (availability.state === "cannot-run") return <RunThisModel facts={facts} />;
  return (
    <Stack gap="sm">
      <ProviderLine availability={availability} provider={provider} />
      {choice?.state === "needs-key" && <NeedsKey facts={facts} choice={choice} provider={provider} />}
      <Examples facts={facts} current={current} />
      <Conversation facts={facts} current={current} />
      <Composer
        draft={draft}
        onDraft={(next) => change((before) => ({ ...before, draft: next }))}
        onSend={() => void answer([...messages, userMessage(draft)], emptyDraft)}
        onStop={stop}
        isRunning={isBusy}
        accepts={chatFiles(task)}
        isReady={choice?.state === "ready"}
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
