import type { DesiredEngine, EngineEndpoint, EnginesOverview } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { desiredPath, endpointsPath, enginesQuery, removeEndpoint } from "../../api/model/engines.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { agoText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitledPage } from "../../ui/layout/title-block.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { Text } from "../../ui/text/text.tsx";
import { DeployDialog } from "./deploy-dialog.tsx";
import { DeploymentChangeDialog } from "./deployment-change-dialog.tsx";
import { type DeploymentAction, DeploymentsSection } from "./deployments-section.tsx";
import { hostOf } from "./endpoint-cells.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { EngineSummary } from "./engine-summary.tsx";
import { MemorySection } from "./memory-section.tsx";
import { PoolPanel } from "./pool-panel.tsx";

/** When the figures of the page were read; they are read again every few seconds while the hub answers. */
const UpdatedText = ({ at }: { readonly at: number }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((now - at) / 1_000);
  const isSeconds = seconds >= 1 && seconds < 60;
  const when = isSeconds ? `${countOf(seconds, "second")} ago` : agoText(new Date(at), new Date(now));
  return <Text variant="note">Updated {when}</Text>;
};

interface RemoveDialogProps {
  readonly endpoint: EngineEndpoint;
  readonly onClose: () => void;
}

const RemoveDialog = ({ endpoint, onClose }: RemoveDialogProps) => (
  <ConfirmChange
    title={`Remove ${hostOf(endpoint.address)}`}
    action="Remove"
    change={() => removeEndpoint(endpoint.model, endpoint.id)}
    invalidates={[enginesQuery.queryKey]}
    onClose={onClose}
  >
    <p>The hub sends no more calls to this engine. The engine itself is not stopped.</p>
    <p>To let its calls end first, drain it.</p>
  </ConfirmChange>
);

const WorkerDialog = lazy(() => import("./worker-dialog.tsx").then((module) => ({ default: module.WorkerDialog })));

const NoEngines = ({ onConnect }: { readonly onConnect: () => void }) => (
  <Notice title="No engines" actions={<Button onClick={onConnect}>Connect an engine</Button>}>
    <p>Connect vLLM, llama-server, Ollama or another engine to serve your models through this hub.</p>
    <p>
      <TextLink href="/docs/engines">How engines work</TextLink>
    </p>
  </Notice>
);

const commands = (model: string): string =>
  [
    curlCommand("GET", "/api/engines"),
    curlCommand("POST", endpointsPath(model), { kind: "vllm", address: "http://10.0.4.11:8000" }),
    curlCommand("PATCH", `${endpointsPath(model)}/1`, { state: "draining" }),
    curlCommand("DELETE", `${endpointsPath(model)}/1`),
    curlCommand("PUT", desiredPath(model), { kind: "ray-serve", revision: "main" }),
  ].join("\n\n");

/** What is open: a form for an endpoint or a deployment, new or one that exists, or the question whether to change one. */
type Opened =
  | { readonly kind: "new"; readonly model: string }
  | { readonly kind: "edit"; readonly endpoint: EngineEndpoint }
  | { readonly kind: "remove"; readonly endpoint: EngineEndpoint }
  | { readonly kind: "deploy-new"; readonly model: string }
  | { readonly kind: "worker" }
  | { readonly kind: DeploymentAction; readonly deployment: DesiredEngine };

interface LoadedProps {
  readonly overview: EnginesOverview;
  readonly onOpen: (opened: Opened) => void;
}

const Loaded = ({ overview: { pools, memory }, onOpen }: LoadedProps) => (
  <Stack gap="xl">
    {pools.length === 0 ? (
      <NoEngines onConnect={() => onOpen({ kind: "new", model: "" })} />
    ) : (
      <>
        <EngineSummary pools={pools} />
        <Stack gap="lg">
          {pools.map((pool) => (
            <PoolPanel
              key={pool.model}
              pool={pool}
              onAdd={() => onOpen({ kind: "new", model: pool.model })}
              onEdit={(endpoint) => onOpen({ kind: "edit", endpoint })}
              onRemove={(endpoint) => onOpen({ kind: "remove", endpoint })}
              {...(memory && { onDeploy: () => onOpen({ kind: "deploy-new", model: pool.model }) })}
            />
          ))}
        </Stack>
      </>
    )}
    {memory && (
      <DeploymentsSection
        onDeploy={() => onOpen({ kind: "deploy-new", model: "" })}
        onAct={(kind, deployment) => onOpen({ kind, deployment })}
      />
    )}
    {memory && <MemorySection memory={memory} />}
    <FromCode curl={commands(pools[0]?.model ?? "acme/chat")} />
  </Stack>
);

const OpenedDialog = ({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) => {
  if (opened.kind === "worker")
    return (
      <Suspense>
        <WorkerDialog onClose={onClose} />
      </Suspense>
    );
  if (opened.kind === "remove") return <RemoveDialog endpoint={opened.endpoint} onClose={onClose} />;
  if (opened.kind === "deploy-new") return <DeployDialog model={opened.model} onClose={onClose} />;
  if ("deployment" in opened) {
    const { kind, deployment } = opened;
    return kind === "deploy" ? (
      <DeployDialog deployment={deployment} onClose={onClose} />
    ) : (
      <DeploymentChangeDialog deployment={deployment} change={kind} onClose={onClose} />
    );
  }
  if (opened.kind === "edit") return <EndpointDialog endpoint={opened.endpoint} onClose={onClose} />;
  return <EndpointDialog model={opened.model} onClose={onClose} />;
};

export const EnginesPage = () => {
  const { data, dataUpdatedAt, error, refetch } = useQuery(enginesQuery);
  const { model } = useSearch({ from: "/engines" });
  const [opened, setOpened] = useState<Opened | undefined>(model === undefined ? undefined : { kind: "new", model });
  return (
    <TitledPage
      id="engines"
      title="Engines"
      summary="See where each model runs and how busy it is."
      note={data && <UpdatedText at={dataUpdatedAt} />}
      side={
        data && (
          <>
            {data.memory && <Button onClick={() => setOpened({ kind: "worker" })}>Add worker</Button>}
            <Button variant="primary" onClick={() => setOpened({ kind: "new", model: "" })}>
              Connect an engine
            </Button>
          </>
        )
      }
    >
      {data ? (
        <Loaded overview={data} onOpen={setOpened} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading what="engines" />
          <SkeletonPanel height={480} />
        </>
      )}
      {data && error && <Text variant="soft">Can’t refresh: {error.message}</Text>}
      {data && opened && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </TitledPage>
  );
};
