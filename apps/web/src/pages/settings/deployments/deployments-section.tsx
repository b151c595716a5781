import type { Deployment } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deploymentsQuery, removeDeployment } from "../../../api/deployments.ts";
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
      title={`Remove the deployment of ${model}`}
      action="Remove it"
      onConfirm={() => mutate(model)}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>The hub sends it no more calls. The server itself is not touched.</p>
    </ConfirmDialog>
  );
};

export const DeploymentsSection = () => {
  const query = useQuery(deploymentsQuery);
  const [edited, setEdited] = useState<Deployment | "new">();
  const [removed, setRemoved] = useState<string>();
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
        {deployment.isEnabled ? "On" : "Off"}
      </StatusText>,
      <RowActions key="actions">
        <SmallButton onClick={() => setEdited(deployment)} aria-label={`Change the deployment of ${deployment.model}`}>
          Change
        </SmallButton>
        <SmallButton
          variant="danger"
          onClick={() => setRemoved(deployment.model)}
          aria-label={`Remove the deployment of ${deployment.model}`}
        >
          Remove
        </SmallButton>
      </RowActions>,
    ],
  });
  return (
    <Stack>
      <AwaitQuery query={query}>
        {(deployments) =>
          deployments.length === 0 ? (
            <Notice title="Nothing is deployed">
              <p>
                Models whose ONNX files are here run in the hub itself. Larger ones run on a server of yours: name it,
                and the router sends their calls there.
              </p>
            </Notice>
          ) : (
            <Table label="Deployments" columns={columns} rows={deployments.map(rowOf)} />
          )
        }
      </AwaitQuery>
      <div>
        <Button variant="primary" onClick={() => setEdited("new")}>
          Deploy a model
        </Button>
      </div>
      <Text variant="soft">
        To callers a deployed model is one of provider “Hub inference”.{" "}
        <TextLink href="/docs/inference">How the hub runs models</TextLink>
      </Text>
      {edited && (
        <DeploymentDialog deployment={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed && <Removing model={removed} onClose={() => setRemoved(undefined)} />}
    </Stack>
  );
};
