import type { ProviderSummary } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { removeServedModel, servedModelsQuery, setServedModel } from "../../../api/providers.ts";
import { useTaskName } from "../../../api/tasks.ts";
import { useChange } from "../../../forms/use-change.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { FieldGrid, TextField } from "../../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";
import { NoWrap } from "../../../ui/text/no-wrap.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { type ServedModel, servedModelDraftOf, servedModelRequestOf, servedModels } from "./served-model-draft.ts";

const changedQueries = (provider: string) => [
  servedModelsQuery(provider).queryKey,
  ["provider-models", provider],
  ["provider-prices"],
];

const statuses = [
  { value: "live", label: "Live" },
  { value: "staging", label: "Staging" },
] as const;

interface EditDialogProps {
  readonly provider: ProviderSummary;
  readonly known: ServedModel | undefined;
  readonly onClose: () => void;
}

const EditDialog = ({ provider, known, onClose }: EditDialogProps) => {
  const nameOf = useTaskName();
  const { text, choice, dialog } = useSaveForm({
    initial: () => servedModelDraftOf(known, provider.tasks[0] ?? "conversational"),
    required: ["model", "providerModel"],
    save: async (draft) => setServedModel(provider.id, servedModelRequestOf(draft, known)),
    invalidates: changedQueries(provider.id),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={known ? `Edit ${known.model}` : `Add a model at ${provider.label}`}
      description="Everyone on this hub calls the model by this ID, and calls are charged at these prices."
      onClose={onClose}
      action="Save"
      {...dialog}
    >
      {!known && <TextField label="Model on this hub" placeholder="owner/name" {...text("model")} />}
      <TextField label="Provider model ID" placeholder="vendor/model-name" {...text("providerModel")} />
      <FieldGrid>
        <LabeledSelect
          label="Task"
          choices={provider.tasks.map((value) => ({ value, label: nameOf(value) }))}
          {...choice("task")}
        />
        <LabeledSelect label="Status" choices={statuses} {...choice("status")} />
      </FieldGrid>
      <FieldGrid>
        <TextField label="Price in, per 1M" placeholder="Unknown" inputMode="decimal" {...text("input")} />
        <TextField label="Price out, per 1M" placeholder="Unknown" inputMode="decimal" {...text("output")} />
        <TextField label="Context length" placeholder="Unknown" inputMode="numeric" {...text("contextLength")} />
      </FieldGrid>
      <Text variant="note">
        USD per million tokens. Staging models are called only if nothing else serves the model.
      </Text>
    </FormDialog>
  );
};

const RemoveDialog = ({ provider, known, onClose }: EditDialogProps & { readonly known: ServedModel }) => {
  const { mutate, isPending, error } = useChange(() => removeServedModel(provider.id, known._id), {
    invalidates: changedQueries(provider.id),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Remove ${known.model}`}
      action="Remove"
      onConfirm={() => mutate()}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>{`${provider.label} no longer serves ${known.model} on this hub. The model itself stays.`}</p>
    </ConfirmDialog>
  );
};

const price = (usd: number | undefined): string => (usd === undefined ? "–" : usdText(usd));

type Opened =
  | { readonly kind: "edit"; readonly known?: ServedModel }
  | { readonly kind: "remove"; readonly known: ServedModel };

const statusTexts = { live: "Live", staging: "Staging", error: "Error" } as const;

/** On a phone, in one line. */
const summaryOf = (task: string, { pricing }: ServedModel): string =>
  [task, pricing && `${price(pricing.input)} in, ${price(pricing.output)} out per 1M`].filter(Boolean).join(" · ");

const cellsOf = (known: ServedModel, task: string, onOpen: (opened: Opened) => void) => [
  <NoWrap key="model" note={known.providerId}>
    <TextLink href={repositoryPath("model", known.model)}>
      <IdText id={known.model} />
    </TextLink>
  </NoWrap>,
  task,
  price(known.pricing?.input),
  price(known.pricing?.output),
  statusTexts[known.status],
  <span key="summary" className="text-ink-soft tabular-nums">
    {summaryOf(task, known)}
  </span>,
  <Cluster gap="small" isAtEnd key="actions">
    <SmallButton aria-label={`Edit ${known.model}`} onClick={() => onOpen({ kind: "edit", known })}>
      Edit
    </SmallButton>
    <SmallButton
      variant="danger"
      aria-label={`Remove ${known.model}`}
      onClick={() => onOpen({ kind: "remove", known })}
    >
      Remove
    </SmallButton>
  </Cluster>,
];

const columns = [
  { key: "model", header: "Model" },
  { key: "task", header: "Task", isMinor: true },
  { key: "input", header: "In, per 1M", isNumber: true, isMinor: true },
  { key: "output", header: "Out, per 1M", isNumber: true, isMinor: true },
  { key: "status", header: "Status" },
  { key: "summary", header: "Summary", inCard: "only" },
  { key: "actions", header: <HiddenText>Actions</HiddenText>, inCard: "wide" },
] as const;

/** Which models of this hub a provider serves, and at which price, for admins of the hub to change. */
export const ServedModels = ({ provider }: { readonly provider: ProviderSummary }) => {
  const { data, error } = useQuery(servedModelsQuery(provider.id));
  const nameOf = useTaskName();
  const [opened, setOpened] = useState<Opened>();
  const onClose = () => setOpened(undefined);
  const models = data && servedModels(data);
  return (
    <Section
      title="Models and prices on this hub"
      id="served"
      note={<SmallButton onClick={() => setOpened({ kind: "edit" })}>Add a model</SmallButton>}
    >
      {error && <InlineError>{error.message}</InlineError>}
      {models?.length === 0 && <Text variant="soft">{`No model of this hub is called at ${provider.label} yet.`}</Text>}
      {models && models.length > 0 && (
        <Table
          label="Models and prices on this hub"
          variant="plain"
          hasCards
          columns={columns}
          rows={models.map((known) => ({ key: known._id, cells: cellsOf(known, nameOf(known.task), setOpened) }))}
        />
      )}
      {opened?.kind === "edit" && <EditDialog provider={provider} known={opened.known} onClose={onClose} />}
      {opened?.kind === "remove" && <RemoveDialog provider={provider} known={opened.known} onClose={onClose} />}
    </Section>
  );
};
