import type { Deployment, NewDeployment } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deploymentsQuery, setDeployment } from "../../../api/deployments.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { ChoiceList } from "../../../ui/input/field/choice-list.tsx";
import { FieldGrid, TextField, Toggle } from "../../../ui/input/field/field.tsx";
import { SecretField } from "../../../ui/input/field/secret-field.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";

const kinds: readonly { readonly value: Deployment["kind"]; readonly label: string; readonly note: string }[] = [
  { value: "openai", label: "OpenAI-compatible", note: "vLLM, llama.cpp, Ollama and the like." },
  { value: "tgi", label: "TGI", note: "Text Generation Inference." },
  { value: "tei", label: "TEI", note: "Text Embeddings Inference." },
];

interface Draft {
  readonly model: string;
  readonly kind: Deployment["kind"];
  readonly address: string;
  readonly servedModel: string;
  readonly key: string;
  readonly inputPrice: string;
  readonly outputPrice: string;
  readonly isEnabled: boolean;
}

const draftOf = (deployment: Deployment | undefined, model = ""): Draft => ({
  model: deployment?.model ?? model,
  kind: deployment?.kind ?? "openai",
  address: deployment?.address ?? "",
  servedModel: deployment?.servedModel ?? "",
  key: "",
  inputPrice: String(deployment?.inputPrice ?? ""),
  outputPrice: String(deployment?.outputPrice ?? ""),
  isEnabled: deployment?.isEnabled ?? true,
});

/** Invalid input is sent as it is, and the hub names the field. */
const priceOf = (text: string): number | undefined => (text.trim() ? Number(text) : undefined);

const requestOf = (draft: Draft, before: Deployment | undefined): NewDeployment => {
  const [inputPrice, outputPrice] = [priceOf(draft.inputPrice), priceOf(draft.outputPrice)];
  return {
    kind: draft.kind,
    address: draft.address.trim(),
    isEnabled: draft.isEnabled,
    ...(before && { task: before.task, ...(before.contextLength && { contextLength: before.contextLength }) }),
    ...(draft.servedModel.trim() && { servedModel: draft.servedModel.trim() }),
    ...(draft.key.trim() && { key: draft.key.trim() }),
    ...(inputPrice !== undefined && { inputPrice }),
    ...(outputPrice !== undefined && { outputPrice }),
  };
};

interface DeploymentFieldsProps {
  readonly draft: Draft;
  readonly deployment: Deployment | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
}

const PriceFields = ({ draft, onChange }: Omit<DeploymentFieldsProps, "deployment">) => (
  <FieldGrid>
    <TextField
      label="Input, $ per 1M tokens"
      value={draft.inputPrice}
      onText={(inputPrice) => onChange({ inputPrice })}
      inputMode="decimal"
    />
    <TextField
      label="Output, $ per 1M tokens"
      value={draft.outputPrice}
      onText={(outputPrice) => onChange({ outputPrice })}
      inputMode="decimal"
    />
  </FieldGrid>
);

const DeploymentFields = ({ draft, deployment, onChange }: DeploymentFieldsProps) => (
  <>
    {!deployment && (
      <TextField label="Model" value={draft.model} onText={(model) => onChange({ model })} placeholder="owner/name" />
    )}
    <ChoiceList label="Server type" choices={kinds} value={draft.kind} onChoose={(kind) => onChange({ kind })} />
    <TextField
      label="Server URL"
      value={draft.address}
      onText={(address) => onChange({ address })}
      placeholder="http://10.0.0.5:8000"
    />
    <TextField
      label="Model name on the server (optional)"
      value={draft.servedModel}
      onText={(servedModel) => onChange({ servedModel })}
    />
    <SecretField
      label={deployment?.hasKey ? "New API key (leave empty to use the saved one)" : "API key (optional)"}
      value={draft.key}
      onText={(key) => onChange({ key })}
    />
    <PriceFields draft={draft} onChange={onChange} />
    <Toggle label="Enabled" isOn={draft.isEnabled} onTurn={(isEnabled) => onChange({ isEnabled })} />
  </>
);

interface DeploymentDialogProps {
  readonly deployment: Deployment | undefined;
  /** The model of a new deployment. */
  readonly model?: string | undefined;
  readonly onClose: () => void;
}

export const DeploymentDialog = ({ deployment, model, onClose }: DeploymentDialogProps) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(deployment, model));
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setDeployment(draft.model.trim(), requestOf(draft, deployment)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: deploymentsQuery.queryKey });
      onClose();
    },
  });
  return (
    <FormDialog
      title={deployment ? `Edit ${deployment.model}` : "Deploy a model"}
      description="The hub must be able to reach the server. API keys are stored encrypted."
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      onSubmit={() => mutate()}
      error={error?.message}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isPending || !draft.model.trim() || !draft.address.trim()}>
            {deployment ? "Save" : "Deploy"}
          </Button>
        </>
      }
    >
      <DeploymentFields draft={draft} deployment={deployment} onChange={set} />
    </FormDialog>
  );
};
