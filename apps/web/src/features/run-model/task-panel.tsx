import { Play, Square } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { isRunning } from "../../run/call/call-state.ts";
import type { RunExample } from "../../run/request/examples.ts";
import { missingInput, type TaskRequest, withValueAt } from "../../run/request/task-request.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { Kbd, Text } from "../../ui/text/text.tsx";
import { ChoiceChips } from "./choice-chips.tsx";
import { FailureView, type RetryChange } from "./failure/failure-view.tsx";
import { RunThisModel } from "./failure/run-this-model.tsx";
import { NeedsKey } from "./failure/state-notices.tsx";
import { DrawInput } from "./inputs/draw-input.tsx";
import { InputEditor } from "./inputs/input-editor.tsx";
import { ParameterForm } from "./inputs/parameter-form.tsx";
import { KeyboardScope } from "./keyboard-scope.tsx";
import { ExampleOutput } from "./outputs/example-output.tsx";
import { LazyOutput } from "./outputs/lazy-output.tsx";
import { OutputText } from "./outputs/output-text.tsx";
import { Result } from "./outputs/result.tsx";
import type { PanelFacts } from "./panel-facts.ts";
import { ProviderLine } from "./provider-line.tsx";
import { RunDetails, RunMetrics } from "./run-details.tsx";
import { RunLinks } from "./run-links.tsx";
import { useDraft } from "./use-draft.ts";
import { useProvider } from "./use-provider.tsx";
import { useRun } from "./use-run.ts";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface RunLineProps {
  readonly isBusy: boolean;
  readonly missing: string | undefined;
  readonly onRun: () => void;
  readonly onStop: () => void;
}

const RunLine = ({ isBusy, missing, onRun, onStop }: RunLineProps) => (
  <Cluster>
    {isBusy ? (
      <Button onClick={onStop}>
        <Square size={12} strokeWidth={2} fill="currentColor" aria-hidden="true" />
        Stop
      </Button>
    ) : (
      <Button variant="primary" onClick={onRun} disabled={missing !== undefined}>
        <Play size={14} strokeWidth={2} fill="currentColor" aria-hidden="true" />
        Run
      </Button>
    )}
    {isBusy ? (
      <Kbd>Esc</Kbd>
    ) : missing ? (
      <Text variant="note">Needs {missing}.</Text>
    ) : (
      <Kbd>{isApple ? "⌘ ↵" : "Ctrl ↵"}</Kbd>
    )}
  </Cluster>
);

const sameRequest = (one: TaskRequest, other: TaskRequest): boolean => JSON.stringify(one) === JSON.stringify(other);

interface ExamplesProps {
  readonly examples: readonly RunExample[];
  readonly request: TaskRequest;
  readonly onChoose: (example: RunExample) => void;
}

const Examples = ({ examples, request, onChoose }: ExamplesProps) => {
  if (examples.length === 0) return null;
  const current = examples.findIndex((example) => sameRequest(example.request, request));
  return (
    <ChoiceChips
      label="Examples"
      choices={examples.map(({ title }, at) => ({ key: String(at), label: title }))}
      current={current < 0 ? undefined : String(current)}
      onChoose={(key) => {
        const example = examples[Number(key)];
        if (example) onChoose(example);
      }}
    />
  );
};

/** The request, and the calls made with it. */
const useTask = ({ model, task, availability, examples, prices }: PanelFacts) => {
  const [request, change] = useDraft<TaskRequest>(`${model} ${task}`, examples[0]?.request ?? {});
  const [asked, setAsked] = useState(request);
  const [version, setVersion] = useState(0);
  const provider = useProvider(availability);
  const { state, start, stop, clear } = useRun();
  const { choice, key } = provider;
  const missing = missingInput(task, request);
  const isReady = choice?.state === "ready";
  const call = (at: string, input: TaskRequest) => {
    const ownKey = at === choice?.id ? key : provider.keyOf(at);
    setAsked(input);
    void start({ task, model, provider: at, input, prices, ...(ownKey !== undefined && { key: ownKey }) });
  };
  const runNow = () => {
    if (choice && isReady && missing === undefined) call(choice.id, request);
  };
  const retry = ({ provider: other, maxTokens }: RetryChange = {}) => {
    if (other !== undefined) {
      provider.choose(other);
      return call(other, asked);
    }
    if (maxTokens === undefined || !choice) return runNow();
    const lowered = withValueAt(request, "parameters.max_new_tokens", maxTokens);
    change(() => lowered);
    call(choice.id, lowered);
  };
  const choose = (example: RunExample) => {
    clear();
    setVersion(version + 1);
    change(() => example.request);
  };
  const edit = (next: TaskRequest) => change(() => next);
  return { request, edit, asked, version, provider, state, stop, missing, isReady, runNow, retry, choose };
};

type TaskRun = ReturnType<typeof useTask>;

/** Enter runs from a one-line field, Ctrl Enter from anywhere; Escape stops. */
const pressWith =
  ({ state, stop, runNow }: Pick<TaskRun, "state" | "stop" | "runNow">) =>
  (event: KeyboardEvent) => {
    if (event.key === "Escape" && isRunning(state)) return stop();
    const isRun = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    const isLine =
      event.key === "Enter" && (event.target as HTMLElement).matches("input[type=text], input:not([type])");
    if (!isRun && !(isLine && !event.defaultPrevented)) return;
    event.preventDefault();
    if (!isRunning(state)) runNow();
  };

const TaskResult = ({ facts, run }: { readonly facts: PanelFacts; readonly run: TaskRun }) => {
  const { state, request, asked, provider, isReady, retry } = run;
  const shown = facts.examples.find((example) => sameRequest(example.request, request));
  return (
    <Result
      state={state}
      idle={<ExampleOutput example={shown} isReady={isReady} />}
      live={state.text && <OutputText text={state.text} />}
      done={
        <>
          {state.output && <LazyOutput output={state.output} request={asked} source={facts} />}
          <RunMetrics state={state} />
        </>
      }
      failed={
        <>
          {state.text && <OutputText text={state.text} />}
          {state.failure && <FailureView failure={state.failure} facts={facts} provider={provider} onRetry={retry} />}
        </>
      }
    />
  );
};

export const TaskPanel = ({ facts }: { readonly facts: PanelFacts }) => {
  const { task, availability, examples, parameters } = facts;
  const run = useTask(facts);
  const { request, edit, version, provider, state, stop, missing, isReady, runNow, choose } = run;
  const { choice } = provider;
  if (availability.state === "cannot-run") return <RunThisModel facts={facts} />;
  return (
    <KeyboardScope onKeyDown={pressWith(run)}>
      <ProviderLine availability={availability} provider={provider} />
      {choice?.state === "needs-key" && <NeedsKey facts={facts} choice={choice} provider={provider} />}
      <Examples examples={examples} request={request} onChoose={choose} />
      <InputEditor key={version} task={task} request={request} onRequest={edit} acceptsUrl={provider.acceptsUrl} />
      {facts.isDrawable && <DrawInput onImage={(inputs) => edit({ ...request, inputs })} />}
      {isReady && <RunLine isBusy={isRunning(state)} missing={missing} onRun={runNow} onStop={stop} />}
      {parameters.length > 0 && (
        <Collapsible title="Parameters" note={parameters.length}>
          <ParameterForm key={version} fields={parameters} request={request} onRequest={edit} />
        </Collapsible>
      )}
      <TaskResult facts={facts} run={run} />
      <RunDetails state={state} />
      <RunLinks facts={facts} provider={choice?.id} request={request} />
    </KeyboardScope>
  );
};
