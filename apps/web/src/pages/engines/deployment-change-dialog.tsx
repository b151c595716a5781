import type { DesiredEngine } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { enginesQuery, removeDesiredEngine, setDesiredEngine } from "../../api/model/engines.ts";
import { ConfirmDialog } from "../../ui/overlay/dialog/confirm-dialog.tsx";
import { clusterLabels, rollbackRequestOf } from "./deployment-draft.ts";

interface DeploymentChangeDialogProps {
  readonly deployment: DesiredEngine;
  readonly change: "roll-back" | "stop";
  readonly onClose: () => void;
}

/** Asks before a deployment goes back to its previous revision, or ends. */
export const DeploymentChangeDialog = ({ deployment, change, onClose }: DeploymentChangeDialogProps) => {
  const client = useQueryClient();
  const { model, kind, commit, previous } = deployment;
  const isStop = change === "stop";
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (isStop) await removeDesiredEngine(model, kind);
      else await setDesiredEngine(model, rollbackRequestOf(deployment));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: enginesQuery.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={isStop ? `Stop ${model}` : `Roll back ${model}`}
      action={isStop ? "Stop" : "Roll back"}
      onConfirm={() => mutate()}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      {isStop ? (
        <p>The hub sends no more calls to {clusterLabels[kind]}, and the cluster ends the replicas.</p>
      ) : (
        <p>
          {clusterLabels[kind]} goes back from {commit.slice(0, 7)} to {previous?.commit.slice(0, 7)} (
          {previous?.revision}). Replicas and resources stay as they are.
        </p>
      )}
    </ConfirmDialog>
  );
};
