import { Eraser } from "lucide-react";
import { useState } from "react";
import { isRunning } from "../../../run/call/call-state.ts";
import type { RunEvent } from "../../../run/call/run-event.ts";
import {
  type ChatDraft,
  emptyDraft,
  openingOf,
  systemOf,
  userMessage,
  withSystem,
  withWords,
} from "../../../run/request/chat-turns.ts";
import type { RunExample } from "../../../run/request/examples.ts";
import { type ChatMessage, type TaskRequest, wordsOf } from "../../../run/request/task-request.ts";
import { chatFiles } from "../../../run/widgets.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { ChoiceChips } from "../../../ui/input/choice-chips.tsx";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FailureView } from "../failure/failure-view.tsx";
import { CannotRun, NeedsKey } from "../failure/state-notices.tsx";
import { ParameterForm } from "../inputs/parameter-form.tsx";
import { ExampleOutput } from "../outputs/example-output.tsx";
import { Result } from "../outputs/result.tsx";
import type { PanelFacts } from "../panel-facts.ts";
import { ProviderLine } from "../provider-line.tsx";
import { RunDetails, RunFigures } from "../run-details.tsx";
import { RunLinks } from "../run-links.tsx";
import { useDraft } from "../use-draft.ts";
import { useProvider } from "../use-provider.tsx";
import { useRun } from "../use-run.ts";
import { Composer } from "./composer.tsx";
import { Thread } from "./thread.tsx";

/** A conversation as it stands, and what is written and set for it. */
interface Talk {
  readonly messages: readonly ChatMessage[];
  readonly draft: ChatDraft;
  readonly settings: TaskRequest;
}

const talkOf = (example: RunExample | undefined): Talk => {
  const { messages, ...settings } = example?.request ?? {};
  return { ...openingOf(messages), settings };
};

/** What a call has added to the conversation: its answer, or as much of it as came. */
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
  readonly talk: Talk;
  readonly onTalk: (next: (before: Talk) => Talk) => void;
}

const Settings = ({ facts, talk, onTalk }: SettingsProps) => (
  <Fold title="Instructions and parameters">
    <TextArea
      label="Told to the model beforehand"
      rows={2}
      value={systemOf(talk.messages)}
      onText={(text) => onTalk((before) => ({ ...before, messages: withSystem(before.messages, text) }))}
    />
    <ParameterForm
      fields={facts.parameters}
      request={talk.settings}
      onRequest={(settings) => onTalk((before) => ({ ...before, settings }))}
    />
  </Fold>
);

/** Tries a model by talking to it. */
export const ChatPanel = ({ facts }: { readonly facts: PanelFacts }) => {
  const { model, task, standing, examples, prices } = facts;
  const [talk, change] = useDraft<Talk>(`${model} ${task}`, talkOf(examples[0]));
  const [asked, setAsked] = useState<readonly ChatMessage[]>([]);
  const provider = useProvider(standing);
  const { state, start, stop, clear } = useRun();
  const { choice, key } = provider;
  const isReady = choice?.state === "ready";
  const { messages, draft, settings } = talk;
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
    change(() => talkOf(example));
  };
  const spoken = messages.filter(({ role }) => role !== "system");
  const offset = messages.length - spoken.length;
  const hasAnswer = spoken.at(-1)?.role === "assistant";
  const isBusy = isRunning(state);
  return (
    <Stack gap="sm">
      <ProviderLine standing={standing} provider={provider} />
      {choice?.state === "needs-key" && <NeedsKey facts={facts} choice={choice} provider={provider} />}
      {standing.state === "cannot-run" && <CannotRun facts={facts} />}
      {examples.length > 0 && spoken.length === 0 && (
        <ChoiceChips
          label="Examples"
          choices={examples.map(({ title }, at) => ({ key: String(at), label: title }))}
          current={String(
            examples.findIndex(({ request }) => wordsOf(request.messages?.at(-1) ?? { content: "" }) === draft.text),
          )}
          onChoose={(at) => open(examples[Number(at)])}
        />
      )}
      {(spoken.length > 0 || isBusy) && (
        <Thread
          messages={spoken}
          live={isBusy ? { text: state.text, reasoning: state.reasoning } : undefined}
          onEdit={(place, words) => void answer(withWords(messages, place + offset, words), draft)}
          onRegenerate={() => void answer(messages.slice(0, -1), draft)}
        />
      )}
      <Result
        state={state}
        isPlain
        idle={spoken.length === 0 && <ExampleOutput facts={facts} example={examples[0]} isReady={isReady} />}
        live={null}
        done={<RunFigures state={state} />}
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
      {spoken.length > 0 && !isBusy && (
        <div>
          <Button onClick={() => open(undefined)}>
            <Eraser size={14} strokeWidth={1.75} aria-hidden="true" />
            New conversation
          </Button>
        </div>
      )}
      <div>
        <Settings facts={facts} talk={talk} onTalk={change} />
        <RunDetails state={state} />
      </div>
      <RunLinks
        facts={facts}
        provider={choice?.id}
        request={{ messages: spoken.length > 0 ? messages : [...messages, userMessage(draft)] }}
      />
    </Stack>
  );
};
