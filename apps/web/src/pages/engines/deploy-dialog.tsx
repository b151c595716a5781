import type { DesiredEngine } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { enginesQuery, setDesiredEngine } from "../../api/model/engines.ts";
import { TextField } from "../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../ui/input/select/labeled-select.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";
import { clusterLabels, type DeploymentDraft, deploymentDraftOf, deploymentRequestOf } from "./deployment-draft.ts";
import { FoldedFields } from "./folded-fields.tsx";

interface DeployDialogProps {
  /** The deployment to change; unset for a new one. */
  readonly deployment?: DesiredEngine;
  readonly model?: string;
  readonly onClose: () => void;
}

const clusters = Object.entries(clusterLabels).map(([value, label]) => ({ value, label }));

const sizes = [
  ["minReplicas", "Min replicas", "1"],
  ["maxReplicas", "Max replicas", "1"],
  ["cpus", "CPUs per replica", "1"],
  ["gpus", "GPUs per replica", "0"],
  ["memoryMb", "Memory per replica, MB", "No limit"],
] as const;

interface FieldsProps {
  readonly isNew: boolean;
  readonly draft: DeploymentDraft;
  readonly onChange: (change: Partial<DeploymentDraft>) => void;
}

const DeploymentFields = ({ isNew, draft, onChange }: FieldsProps) => (
  <>
    {isNew && (
      <>
        <TextField
          label="Model"
          value={draft.model}
          onText={(text) => onChange({ model: text })}
          placeholder="owner/name"
        />
        <LabeledSelect
          label="Cluster"
          choices={clusters}
          value={draft.kind}
          onChoose={(kind) => onChange({ kind: kind as DeploymentDraft["kind"] })}
        />
      </>
    )}
    <TextField
      label="Revision"
      hint="Branch, tag or commit"
      value={draft.revision}
      onText={(revision) => onChange({ revision })}
      placeholder="main"
    />
    <FoldedFields
      title="Replicas and resources"
      fields={sizes}
      draft={draft}
      onText={(name, text) => onChange({ [name]: text })}
    />
  </>
);

/** A form for what a cluster is to run: a new deployment, or another revision of one. */
export const DeployDialog = ({ deployment, model, onClose }: DeployDialogProps) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => deploymentDraftOf(deployment, model));
  const target = draft.model.trim();
  const change = (part: Partial<DeploymentDraft>) => setDraft({ ...draft, ...part });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setDesiredEngine(target, deploymentRequestOf(draft)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: enginesQuery.queryKey });
      onClose();
    },
  });
  return (
    <FormDialog
      title={target && (deployment ?? model) ? `Deploy ${target}` : "Deploy a revision"}
      description="The cluster’s reconciler applies this and connects the endpoints. The branch is fixed to its newest commit."
      onClose={onClose}
      onSubmit={() => mutate()}
      error={error?.message}
      action="Deploy"
      isDisabled={target === "" || isPending}
    >
      <DeploymentFields isNew={!deployment} draft={draft} onChange={change} />
    </FormDialog>
  );
};
