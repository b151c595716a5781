import type { ExpectedSpeed, HubRun, HubRunState } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hubRunQuery, startRun, stopRun } from "../../../api/model/hub-runs.ts";
import { useChange } from "../../../forms/use-change.ts";
import { fullCount } from "../../../lib/format/count-text.ts";
import { latencyText } from "../../../lib/format/latency-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { speedText } from "../../../lib/format/speed-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { Definitions } from "../../../ui/list/definitions.tsx";
import { Text } from "../../../ui/text/text.tsx";

const stateLabels = {
  stopped: { text: "Not loaded", variant: "soft", isRing: false },
  loading: { text: "Loading", variant: "warn", isRing: true },
  running: { text: "Running", variant: "good", isRing: false },
} as const;

const State = ({ run }: { readonly run: HubRun }) => {
  const { text, variant, isRing } = stateLabels[run.state];
  return (
    <span role="status">
      <StatusText variant={variant} hasDot isRing={isRing}>
        {run.requests > 0 ? `${text}, ${fullCount(run.requests)} in flight` : text}
      </StatusText>
    </span>
  );
};

const speedLine = (speed: ExpectedSpeed | undefined): string | undefined => {
  if (!speed) return undefined;
  const { tokensPerSecond, callMs = 0, basis } = speed;
  const figure = tokensPerSecond === undefined ? `${latencyText(callMs)} per call` : speedText(tokensPerSecond);
  return `${basis === "estimated" ? "about " : ""}${figure}`;
};

/** What would run: the choice in the menu, or the model as it is. */
const figuresOf = (run: HubRun, name: string | undefined) => {
  const choice = run.choices.find((one) => one.name === name);
  const isCurrent = choice === undefined || choice.name === run.quantization;
  return {
    bytes: choice?.bytes ?? run.bytes,
    neededBytes: isCurrent ? run.memory.neededBytes : choice.neededBytes,
    speed: isCurrent ? run.speed : choice.speed,
    ...(choice && { context: choice.contextLength, slots: choice.slots }),
  };
};

type Figures = ReturnType<typeof figuresOf>;

const RunFigures = ({ run, figures }: { readonly run: HubRun; readonly figures: Figures }) => (
  <Definitions
    entries={[
      { term: "Size", value: sizeText(figures.bytes) },
      {
        term: "Memory",
        value: `${sizeText(figures.neededBytes)} of ${sizeText(run.memory.limitBytes)}; models use ${sizeText(run.memory.usedBytes)} now`,
      },
      {
        term: "Speed",
        value: figures.speed && (
          <>
            {speedLine(figures.speed)}
            <Text variant="note">{figures.speed.note}</Text>
          </>
        ),
      },
      { term: "Context", value: figures.context && `${fullCount(figures.context)} tokens` },
      { term: "Calls at once", value: figures.slots },
    ]}
  />
);

const TooLarge = ({ run, figures }: { readonly run: HubRun; readonly figures: Figures }) => (
  <InlineError>
    Not enough memory: it needs {sizeText(figures.neededBytes)}, and the limit for models is{" "}
    {sizeText(run.memory.limitBytes)}. Choose a smaller quantization or raise ORRERY_INFERENCE_MEMORY.
  </InlineError>
);

const byHub = "";

const choicesFor = ({ choices }: HubRun) => [
  { value: byHub, label: "Chosen by memory" },
  ...choices.map(({ name, bytes, fits }) => ({
    value: name,
    label: `${name}, ${sizeText(bytes)}${fits ? "" : " (too large)"}`,
  })),
];

const Controls = ({ run }: { readonly run: HubRun }) => {
  const [chosen, choose] = useState(run.isChosen ? (run.quantization ?? byHub) : byHub);
  const isMenu = run.choices.length > 1;
  const { mutate, isPending, error } = useChange(
    (action: "start" | "stop") =>
      action === "stop" ? stopRun(run.model) : startRun(run.model, isMenu ? { quantization: chosen || null } : {}),
    { invalidates: [hubRunQuery(run.model).queryKey], reloadsOnError: true },
  );
  const figures = figuresOf(run, chosen || run.quantization);
  const isTooLarge = figures.neededBytes > run.memory.limitBytes;
  const isOther = chosen === byHub ? run.isChosen : chosen !== run.quantization;
  return (
    <>
      {isMenu && <LabeledSelect label="Quantization" choices={choicesFor(run)} value={chosen} onChoose={choose} />}
      <RunFigures run={run} figures={figures} />
      {isTooLarge && <TooLarge run={run} figures={figures} />}
      {(error?.message ?? run.error) && <InlineError>{error?.message ?? run.error}</InlineError>}
      <Cluster>
        {(run.state === "stopped" || isOther) && (
          <Button variant="primary" disabled={isTooLarge || isPending} onClick={() => mutate("start")}>
            {isOther && run.state !== "stopped" ? "Switch quantization" : "Run on this hub"}
          </Button>
        )}
        {run.state !== "stopped" && (
          <Button disabled={isPending} onClick={() => mutate("stop")}>
            Stop
          </Button>
        )}
      </Cluster>
      <Text variant="note">
        A call loads the model, too. After {fullCount(run.idleMinutes)} minutes without a call it is unloaded.
      </Text>
    </>
  );
};

const Content = ({ state: { run, problem, canManage } }: { readonly state: HubRunState }) => {
  if (!run) return <Text variant="note">{problem}</Text>;
  if (canManage) return <Controls key={run.quantization} run={run} />;
  const figures = figuresOf(run, run.quantization);
  return (
    <>
      <RunFigures run={run} figures={figures} />
      {figures.neededBytes > run.memory.limitBytes && <TooLarge run={run} figures={figures} />}
      <Text variant="note">A call loads the model. Its owner can also start and stop it here.</Text>
    </>
  );
};

/** What it takes to run a model on the hub itself, and buttons to do it for those who can. */
export const HubRunPanel = ({ model }: { readonly model: string }) => {
  const { data, error } = useQuery(hubRunQuery(model));
  if (!data && !error) return null;
  return (
    <Panel title="Run on this hub" id="hub-run" note={data?.run && <State run={data.run} />}>
      {data ? <Content state={data} /> : <InlineError>{error?.message}</InlineError>}
    </Panel>
  );
};
