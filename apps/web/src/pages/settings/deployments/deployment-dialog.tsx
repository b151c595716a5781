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

const draftOf = (deployment: Deployment | undefined): Draft => ({
  model: deployment?.model ?? "",
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

interface DeploymentDialogProps {
  readonly deployment: Deployment | undefined;
  readonly onClose: () => void;
}

export const DeploymentDialog = ({ deployment, onClose }: DeploymentDialogProps) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(deployment));
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
      title={deployment ? `Deployment of ${deployment.model}` : "Deploy a model"}
      description="The hub must reach the server; a key, if it wants one, is kept sealed."
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      onSubmit={() => mutate()}
      error={error?.message}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isPending || !draft.model.trim() || !draft.address.trim()}>
            {deployment ? "Change it" : "Deploy it"}
          </Button>
        </>
      }
    >
      {!deployment && (
        <TextField
          label="Model of this hub"
          value={draft.model}
          onText={(model) => set({ model })}
          placeholder="owner/name"
        />
      )}
      <ChoiceList label="Kind of server" choices={kinds} value={draft.kind} onChoose={(kind) => set({ kind })} />
      <TextField
        label="Address"
        value={draft.address}
        onText={(address) => set({ address })}
        placeholder="http://10.0.0.5:8000"
      />
      <TextField
        label="The model’s name there, if it is another"
        value={draft.servedModel}
        onText={(servedModel) => set({ servedModel })}
      />
      <SecretField
        label={deployment?.hasKey ? "Key (one is kept; type another to replace it)" : "Key, if the server wants one"}
        value={draft.key}
        onText={(key) => set({ key })}
      />
      <FieldGrid>
        <TextField
          label="$ per M tokens in"
          value={draft.inputPrice}
          onText={(inputPrice) => set({ inputPrice })}
          inputMode="decimal"
        />
        <TextField
          label="$ per M tokens out"
          value={draft.outputPrice}
          onText={(outputPrice) => set({ outputPrice })}
          inputMode="decimal"
        />
      </FieldGrid>
      <Toggle label="Send it calls" isOn={draft.isEnabled} onTurn={(isEnabled) => set({ isEnabled })} />
    </FormDialog>
  );
};
