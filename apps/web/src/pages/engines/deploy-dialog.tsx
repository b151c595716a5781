import type { DesiredEngine } from "@orrery/contract";
import { enginesQuery, setDesiredEngine } from "../../api/model/engines.ts";
import { type FormFields, useSaveForm } from "../../forms/use-save-form.ts";
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

const clusters = Object.entries(clusterLabels).map(([value, label]) => ({
  value: value as DeploymentDraft["kind"],
  label,
}));

const sizes = [
  ["minReplicas", "Min replicas", "1"],
  ["maxReplicas", "Max replicas", "1"],
  ["cpus", "CPUs per replica", "1"],
  ["gpus", "GPUs per replica", "0"],
  ["memoryMb", "Memory per replica, MB", "No limit"],
] as const;

interface FieldsProps {
  readonly isNew: boolean;
  readonly form: FormFields<DeploymentDraft>;
}

const DeploymentFields = ({ isNew, form: { fields, text, choice, change } }: FieldsProps) => (
  <>
    {isNew && (
      <>
        <TextField label="Model" {...text("model")} placeholder="owner/name" />
        <LabeledSelect label="Cluster" choices={clusters} {...choice("kind")} />
      </>
    )}
    <TextField label="Revision" hint="Branch, tag or commit" {...text("revision")} placeholder="main" />
    <FoldedFields
      title="Replicas and resources"
      fields={sizes}
      draft={fields}
      onText={(name, value) => change({ [name]: value })}
    />
  </>
);

/** A form for what a cluster is to run: a new deployment, or another revision of one. */
export const DeployDialog = ({ deployment, model, onClose }: DeployDialogProps) => {
  const form = useSaveForm({
    initial: () => deploymentDraftOf(deployment, model),
    required: ["model"],
    save: (draft) => setDesiredEngine(draft.model, deploymentRequestOf(draft)),
    invalidates: [enginesQuery.queryKey],
    onDone: onClose,
  });
  const target = form.fields.model.trim();
  return (
    <FormDialog
      title={target && (deployment ?? model) ? `Deploy ${target}` : "Deploy a revision"}
      description="The cluster’s reconciler applies this and connects the endpoints. The branch is fixed to its newest commit."
      onClose={onClose}
      action="Deploy"
      {...form.dialog}
    >
      <DeploymentFields isNew={!deployment} form={form} />
    </FormDialog>
  );
};
