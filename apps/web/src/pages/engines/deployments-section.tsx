import type { DesiredEngine } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { desiredEnginesQuery } from "../../api/model/engines.ts";
import { agoText } from "../../lib/format/ago-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { IdText } from "../../ui/text/id-text.tsx";
import { NoWrap } from "../../ui/text/no-wrap.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { clusterLabels } from "./deployment-draft.ts";

/** What a person wants to do with a deployment. */
export type DeploymentAction = "deploy" | "roll-back" | "stop";

interface DeploymentsSectionProps {
  readonly onDeploy: () => void;
  readonly onAct: (action: DeploymentAction, deployment: DesiredEngine) => void;
}

const columns = [
  { key: "state", header: "State" },
  { key: "model", header: "Model" },
  { key: "revision", header: "Revision" },
  { key: "replicas", header: "Replicas", isNumber: true },
  { key: "logs", header: "Logs", isMinor: true },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const states = {
  deploying: { text: "Deploying", variant: "warn", isRing: true },
  running: { text: "Running", variant: "good", isRing: false },
  failed: { text: "Failed", variant: "bad", isRing: false },
} as const;

/** A report about another version of the deployment says nothing about this one. */
const currentStatus = ({ status, hash }: DesiredEngine) => (status?.hash === hash ? status : undefined);

const StateCell = ({ deployment }: { readonly deployment: DesiredEngine }) => {
  const status = currentStatus(deployment);
  const { text, variant, isRing } = states[status?.state ?? "deploying"];
  const when = status ? agoText(new Date(status.updatedAt), new Date()) : "not reported yet";
  return (
    <Stack gap="xs">
      <StatusText variant={variant} hasDot isRing={isRing}>
        {text}
      </StatusText>
      <Text variant="note">{status?.message ?? when}</Text>
    </Stack>
  );
};

const replicasText = (deployment: DesiredEngine): string => {
  const { min, max } = deployment.replicas;
  const wanted = min === max ? String(min) : `${min}–${max}`;
  const running = currentStatus(deployment)?.replicas;
  return running === undefined ? wanted : `${running} of ${wanted}`;
};

const Actions = ({ deployment, onAct }: Pick<DeploymentsSectionProps, "onAct"> & { deployment: DesiredEngine }) => {
  const { model, previous } = deployment;
  const button = (action: DeploymentAction, label: string) => (
    <SmallButton
      variant={action === "stop" ? "danger" : "quiet"}
      onClick={() => onAct(action, deployment)}
      aria-label={`${label}: ${model}`}
    >
      {label}
    </SmallButton>
  );
  return (
    <Cluster gap="small" isAtEnd>
      {button("deploy", "Deploy revision")}
      {previous && button("roll-back", `Roll back to ${previous.commit.slice(0, 7)}`)}
      {button("stop", "Stop")}
    </Cluster>
  );
};

const cellsOf = (deployment: DesiredEngine, onAct: DeploymentsSectionProps["onAct"]): readonly ReactNode[] => {
  const { model, kind, revision, commit, status } = deployment;
  return [
    <StateCell key="state" deployment={deployment} />,
    <NoWrap key="model" note={clusterLabels[kind]}>
      <TextLink href={repositoryPath("model", model)}>
        <IdText id={model} />
      </TextLink>
    </NoWrap>,
    <NoWrap key="revision" note={revision === commit ? undefined : revision}>
      <Code>{commit.slice(0, 7)}</Code>
    </NoWrap>,
    replicasText(deployment),
    status?.logsUrl ? (
      <TextLink key="logs" href={status.logsUrl}>
        View logs
      </TextLink>
    ) : (
      "–"
    ),
    <Actions key="actions" deployment={deployment} onAct={onAct} />,
  ];
};

const Deployments = ({ onAct }: Pick<DeploymentsSectionProps, "onAct">) => {
  const { data, error } = useQuery(desiredEnginesQuery);
  if (error && !data) return <InlineError>{error.message}</InlineError>;
  if (!data) return null;
  if (data.length === 0)
    return (
      <Text variant="soft">
        Nothing is deployed on a cluster. <TextLink href="/docs/clusters">How clusters work</TextLink>
      </Text>
    );
  return (
    <Table
      label="Deployments"
      columns={columns}
      rows={data.map((deployment) => ({
        key: `${deployment.model} ${deployment.kind}`,
        cells: cellsOf(deployment, onAct),
      }))}
    />
  );
};

/** What clusters are to run, for admins of the hub. */
export const DeploymentsSection = ({ onDeploy, onAct }: DeploymentsSectionProps) => (
  <Section
    title="Deployments on clusters"
    id="deployments"
    note={<SmallButton onClick={onDeploy}>Deploy a revision</SmallButton>}
  >
    <Deployments onAct={onAct} />
  </Section>
);
