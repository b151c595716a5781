import type { Deployment } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { deploymentsQuery, removeDeployment } from "../../../api/deployments.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { DeploymentDialog } from "./deployment-dialog.tsx";

const columns = [
  { key: "model", header: "Model" },
  { key: "kind", header: "Server" },
  { key: "address", header: "Address" },
  { key: "task", header: "Task", isMinor: true },
  { key: "state", header: "State" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const Removing = ({ model, onClose }: { readonly model: string; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: removeDeployment,
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: deploymentsQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${model}`}
      action="Remove"
      onConfirm={() => mutate(model)}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>The hub stops sending calls to this server. The server itself is not stopped.</p>
    </ConfirmDialog>
  );
};

interface DeploymentTableProps {
  readonly deployments: readonly Deployment[];
  readonly onEdit: (deployment: Deployment) => void;
  readonly onRemove: (model: string) => void;
}

const DeploymentTable = ({ deployments, onEdit, onRemove }: DeploymentTableProps) => {
  const rowOf = (deployment: Deployment) => ({
    key: deployment.model,
    cells: [
      <TextLink key="model" href={repositoryPath("model", deployment.model)}>
        <Code>{deployment.model}</Code>
      </TextLink>,
      deployment.kind,
      <Code key="address">{deployment.address}</Code>,
      deployment.task,
      <StatusText key="state" variant={deployment.isEnabled ? "good" : "soft"}>
        {deployment.isEnabled ? "Enabled" : "Disabled"}
      </StatusText>,
      <RowActions key="actions">
        <SmallButton onClick={() => onEdit(deployment)} aria-label={`Edit the deployment of ${deployment.model}`}>
          Edit
        </SmallButton>
        <SmallButton
          variant="danger"
          onClick={() => onRemove(deployment.model)}
          aria-label={`Remove the deployment of ${deployment.model}`}
        >
          Remove
        </SmallButton>
      </RowActions>,
    ],
  });
  return <Table label="Deployments" columns={columns} rows={deployments.map(rowOf)} />;
};

const NoDeployments = () => (
  <Notice title="No deployments">
    <p>Connect a server and Orrery will route calls to it. Small ONNX models run on the hub without one.</p>
  </Notice>
);

export const DeploymentsSection = () => {
  const query = useQuery(deploymentsQuery);
  const { model } = useSearch({ from: "/settings/$part" });
  const [edited, setEdited] = useState<Deployment | "new" | undefined>(model === undefined ? undefined : "new");
  const [removed, setRemoved] = useState<string>();
  return (
    <Stack>
      <AwaitQuery query={query}>
        {(deployments) =>
          deployments.length === 0 ? (
            <NoDeployments />
          ) : (
            <DeploymentTable deployments={deployments} onEdit={setEdited} onRemove={setRemoved} />
          )
        }
      </AwaitQuery>
      <div>
        <Button variant="primary" onClick={() => setEdited("new")}>
          Deploy a model
        </Button>
      </div>
      <Text variant="soft">
        Calls reach deployed models through the provider “This hub”.{" "}
        <TextLink href="/docs/inference">How the hub runs models</TextLink>
      </Text>
      <FromCode
        curl={curlCommand("PUT", `/api/models/${model ?? "owner/name"}/deployment`, {
          kind: "openai",
          address: "http://10.0.0.5:8000",
        })}
      />
      {edited && (
        <DeploymentDialog
          deployment={edited === "new" ? undefined : edited}
          model={model}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <Removing model={removed} onClose={() => setRemoved(undefined)} />}
    </Stack>
  );
};
