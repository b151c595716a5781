import type { ConnectionTest, EndpointKind, EngineEndpoint } from "@orrery/contract";
import { useMutation } from "@tanstack/react-query";
import { addEndpoint, changeEndpoint, enginesQuery, testEndpoint } from "../../api/model/engines.ts";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { engineLabels } from "../../lib/engine-labels.ts";
import { latencyText } from "../../lib/format/latency-text.ts";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { TextField } from "../../ui/input/field/field.tsx";
import { SecretField } from "../../ui/input/field/secret-field.tsx";
import { LabeledSelect } from "../../ui/input/select/labeled-select.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";
import { hostOf } from "./endpoint-cells.tsx";
import { draftOf, type EndpointDraft, requestOf } from "./endpoint-draft.ts";
import { FoldedFields } from "./folded-fields.tsx";

interface EndpointDialogProps {
  /** The endpoint to change; unset for a new one. */
  readonly endpoint?: EngineEndpoint;
  readonly model?: string;
  readonly onClose: () => void;
}

interface FieldsProps {
  readonly draft: EndpointDraft;
  readonly endpoint: EngineEndpoint | undefined;
  readonly onChange: (change: Partial<EndpointDraft>) => void;
}

const kinds = Object.entries(engineLabels).map(([value, label]) => ({ value, label }));

const limits = [
  ["weight", "Weight", "1"],
  ["zone", "Zone", "eu-north"],
  ["maxInFlight", "Max in flight", "No limit"],
  ["firstByteSeconds", "First byte, seconds", "60"],
  ["idleSeconds", "Idle, seconds", "60"],
  ["inputPrice", "Input, $ per 1M tokens", "Free"],
  ["outputPrice", "Output, $ per 1M tokens", "Free"],
] as const;

const EndpointFields = ({ draft, endpoint, onChange }: FieldsProps) => (
  <>
    {!endpoint && (
      <TextField label="Model" value={draft.model} onText={(model) => onChange({ model })} placeholder="owner/name" />
    )}
    <LabeledSelect
      label="Engine"
      choices={kinds}
      value={draft.kind}
      onChoose={(kind) => onChange({ kind: kind as EndpointKind })}
    />
    <TextField
      label="URL"
      value={draft.address}
      onText={(address) => onChange({ address })}
      placeholder="http://10.0.4.11:8000"
    />
    <TextField
      label="Model name at the engine (optional)"
      value={draft.servedModel}
      onText={(servedModel) => onChange({ servedModel })}
    />
    <SecretField
      label={endpoint?.hasKey ? "New API key (leave empty to use the saved one)" : "API key (optional)"}
      value={draft.key}
      onText={(key) => onChange({ key })}
    />
    <FoldedFields
      title="Share, limits and price"
      fields={limits}
      draft={draft}
      onText={(name, text) => onChange({ [name]: text })}
    />
  </>
);

const TestResult = ({ result }: { readonly result: ConnectionTest }) => (
  <p role="status">
    <StatusText variant={result.status === "healthy" ? "good" : result.isReachable ? "warn" : "bad"} hasDot>
      {`${result.isReachable ? `Reachable in ${latencyText(result.ms)}` : "Can’t connect"}: ${result.message}`}
    </StatusText>
  </p>
);

/** A form for a new endpoint, or one that exists. */
export const EndpointDialog = ({ endpoint, model, onClose }: EndpointDialogProps) => {
  const { fields, change, canSave, dialog } = useSaveForm({
    initial: () => draftOf(endpoint, model),
    required: ["model", "address"],
    save: (draft) =>
      endpoint
        ? changeEndpoint(draft.model, endpoint.id, requestOf(draft))
        : addEndpoint(draft.model, requestOf(draft)),
    invalidates: [enginesQuery.queryKey],
    onDone: onClose,
  });
  const test = useMutation({
    mutationFn: () => testEndpoint(fields.model.trim(), { ...requestOf(fields), ...(endpoint && { id: endpoint.id }) }),
  });
  return (
    <FormDialog
      title={endpoint ? `Edit ${hostOf(endpoint.address)}` : "Connect an engine"}
      description="The hub must be able to reach the engine. API keys are stored encrypted."
      onClose={onClose}
      action={endpoint ? "Save" : "Connect"}
      {...dialog}
      error={dialog.error ?? test.error?.message}
      buttons={
        <Button onClick={() => test.mutate()} disabled={!canSave || test.isPending}>
          {test.isPending ? "Testing…" : "Test connection"}
        </Button>
      }
    >
      <EndpointFields
        draft={fields}
        endpoint={endpoint}
        onChange={(part) => {
          test.reset();
          change(part);
        }}
      />
      {test.data && <TestResult result={test.data} />}
    </FormDialog>
  );
};
