import { lazy, Suspense, useState } from "react";
import { useTaskName } from "../../api/tasks.ts";
import { hubProvider } from "../../lib/hub-provider.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { isChatTask, tasksToTry } from "../../run/widgets.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Text } from "../../ui/text/text.tsx";
import { ChoiceChips } from "./choice-chips.tsx";
import type { PanelFacts } from "./panel-facts.ts";
import { TaskPanel } from "./task-panel.tsx";
import { type TriedRecord, usePanelFacts } from "./use-panel-facts.ts";

const ChatPanel = lazy(() =>
  import("./chat/chat-panel.tsx").then(({ ChatPanel: component }) => ({ default: component })),
);

const codeUrl = (id: string) => (provider: string | undefined, inputs: string | undefined) => {
  const search = new URLSearchParams({ tab: "use", ...(provider && { provider }), ...(inputs && { inputs }) });
  return `${repositoryPath("model", id)}?${search}`;
};

const waiting = <SkeletonPanel height={400} />;

interface TriedProps {
  readonly record: TriedRecord;
  readonly task: string;
  readonly keyDialog: PanelFacts["keyDialog"];
}

const Tried = ({ record, task, keyDialog }: TriedProps) => {
  const facts = usePanelFacts(record, task, {
    keyDialog,
    codeUrl: codeUrl(record.id),
  });
  if (!facts) return waiting;
  const RunPanel = isChatTask(task) ? ChatPanel : TaskPanel;
  return (
    <Suspense fallback={waiting}>
      <RunPanel facts={facts} />
    </Suspense>
  );
};

const NoTask = ({ id }: { readonly id: string }) => (
  <Stack gap="sm">
    <Text variant="note">This model has no task, so it can’t be tried here. Load with a library.</Text>
    <div>
      <ButtonLink href={codeUrl(id)(undefined, undefined)}>Get the code</ButtonLink>
    </div>
  </Stack>
);

/** Only the hub runs several tasks of one model; providers declare the task they serve. */
const offered = (record: TriedRecord) => {
  const { inference, inferenceProviderMapping: mapping = {} } = record;
  const tasks = tasksToTry(record);
  return inference === "warm" || mapping[hubProvider]?.status === "live" ? tasks : tasks.slice(0, 1);
};

interface TryPanelProps {
  readonly record: TriedRecord;
  readonly keyDialog: PanelFacts["keyDialog"];
  readonly task?: string;
}

export const TryPanel = ({ record, keyDialog, task: first }: TryPanelProps) => {
  const tasks = offered(record);
  const nameOf = useTaskName();
  const [chosen, choose] = useState(first);
  const task = tasks.find((one) => one === chosen) ?? tasks[0];
  if (task === undefined) return <NoTask id={record.id} />;
  return (
    <>
      {tasks.length > 1 && (
        <ChoiceChips
          label="Task"
          choices={tasks.map((one) => ({ key: one, label: nameOf(one) }))}
          current={task}
          onChoose={choose}
        />
      )}
      <Tried key={task} record={record} task={task} keyDialog={keyDialog} />
    </>
  );
};
