import type { DesiredEngine } from "@orrery/contract";
import { enginesQuery, removeDesiredEngine, setDesiredEngine } from "../../api/model/engines.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { clusterLabels, rollbackRequestOf } from "./deployment-draft.ts";

interface DeploymentChangeDialogProps {
  readonly deployment: DesiredEngine;
  readonly change: "roll-back" | "stop";
  readonly onClose: () => void;
}

/** Asks before a deployment goes back to its previous revision, or ends. */
export const DeploymentChangeDialog = ({ deployment, change: asked, onClose }: DeploymentChangeDialogProps) => {
  const { model, kind, commit, previous } = deployment;
  const isStop = asked === "stop";
  const change = async () => {
    if (isStop) await removeDesiredEngine(model, kind);
    else await setDesiredEngine(model, rollbackRequestOf(deployment));
  };
  return (
    <ConfirmChange
      title={isStop ? `Stop ${model}` : `Roll back ${model}`}
      action={isStop ? "Stop" : "Roll back"}
      change={change}
      invalidates={[enginesQuery.queryKey]}
      onClose={onClose}
    >
      {isStop ? (
        <p>The hub sends no more calls to {clusterLabels[kind]}, and the cluster ends the replicas.</p>
      ) : (
        <p>
          {clusterLabels[kind]} goes back from {commit.slice(0, 7)} to {previous?.commit.slice(0, 7)} (
          {previous?.revision}). Replicas and resources stay as they are.
        </p>
      )}
    </ConfirmChange>
  );
};
