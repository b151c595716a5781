import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { providersQuery } from "../../api/providers.ts";
import { recordQuery } from "../../api/repository.ts";
import { taskCallQuery } from "../../api/tasks.ts";
import { isOnlyNamed } from "../../features/not-on-hub/is-only-named.ts";
import type { PlaygroundSlots } from "../../features/playground/playground.tsx";
import { rememberTabKey, useTabKeys } from "../../features/run-model/tab-keys.ts";
import { providerLabel } from "../../lib/format/provider-label.ts";
import { parameterFields } from "../../run/request/parameter-fields.ts";
import type { TaskRequest } from "../../run/request/task-request.ts";
import { SkeletonLine, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { Text } from "../../ui/text/text.tsx";

const AddKeyDialog = lazy(async () => ({
  default: (await import("../../features/keys/add-key-dialog.tsx")).AddKeyDialog,
}));
const InputEditor = lazy(async () => ({
  default: (await import("../../features/run-model/inputs/input-editor.tsx")).InputEditor,
}));
const StarterHint = lazy(async () => ({
  default: (await import("../../features/not-on-hub/starter-hint.tsx")).StarterHint,
}));
const OutputView = lazy(async () => ({
  default: (await import("../../features/run-model/outputs/output-view.tsx")).OutputView,
}));
const ParameterForm = lazy(async () => ({
  default: (await import("../../features/run-model/inputs/parameter-form.tsx")).ParameterForm,
}));

interface RequestProps {
  readonly task: string;
  readonly request: TaskRequest;
  readonly onRequest: (request: TaskRequest) => void;
}

const Parameters = ({ task, request, onRequest }: RequestProps) => {
  const { data } = useQuery(taskCallQuery(task));
  const fields = useMemo(() => parameterFields(task, data?.input), [task, data]);
  if (!data) return <SkeletonLine width={20} />;
  if (fields.length === 0) return <Text variant="note">This task has no parameters.</Text>;
  return (
    <Collapsible title="Parameters" note={String(fields.length)}>
      <Suspense fallback={<SkeletonPanel height={120} />}>
        <ParameterForm fields={fields} request={request} onRequest={onRequest} />
      </Suspense>
    </Collapsible>
  );
};

const KeyOffer = ({ provider }: { readonly provider: string }) => {
  const [isOpen, setOpen] = useState(false);
  const label = providerLabel(provider);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Add a key for {label}</Button>
      {isOpen && (
        <Suspense>
          <AddKeyDialog
            provider={{ id: provider, label }}
            isOpen
            onOpen={setOpen}
            onUseHere={(key) => rememberTabKey(provider, key)}
          />
        </Suspense>
      )}
    </div>
  );
};

const KeyHint = ({ provider }: { readonly provider: string }) => {
  const { data = [] } = useQuery(providersQuery);
  const keys = useTabKeys();
  const isMissing = data.some(({ id, key }) => id === provider && key === null) && !keys.has(provider);
  if (!isMissing) return null;
  return (
    <Cluster>
      <Text variant="note">No key yet</Text>
      <KeyOffer provider={provider} />
    </Cluster>
  );
};

/** Only for a model that this hub does not have. */
const Starter = ({ model }: { readonly model: string }) => {
  const { data, isError } = useQuery({ ...recordQuery("model", model), retry: false });
  if (!isError && !(data && isOnlyNamed(data))) return null;
  return (
    <Suspense>
      <StarterHint id={model} />
    </Suspense>
  );
};

const input = (task: string, request: TaskRequest, onRequest: RequestProps["onRequest"]): ReactNode => (
  <Suspense fallback={<SkeletonPanel height={140} />}>
    <InputEditor key={task} task={task} request={request} onRequest={onRequest} />
  </Suspense>
);

const parameters = (task: string, request: TaskRequest, onRequest: RequestProps["onRequest"]): ReactNode => (
  <Parameters key={task} task={task} request={request} onRequest={onRequest} />
);

/** Stable, so that the playground does not re-render. */
export const usePlaygroundSlots = (): PlaygroundSlots => {
  const keys = useTabKeys();
  const latest = useRef(keys);
  latest.current = keys;
  return useMemo(
    () => ({
      input,
      parameters,
      output: (output, request) => (
        <Suspense fallback={<SkeletonLine width={24} />}>
          <OutputView output={output} request={request} />
        </Suspense>
      ),
      keyOffer: (provider) => <KeyOffer provider={provider} />,
      keyHint: (provider) => <KeyHint provider={provider} />,
      starter: (model) => <Starter model={model} />,
      keyFor: (provider) => latest.current.get(provider),
      labelOf: providerLabel,
    }),
    [],
  );
};
