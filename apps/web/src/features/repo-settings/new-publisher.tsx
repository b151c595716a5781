import type { RepositoryKind } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addPublisher, publishersQuery } from "../../api/owners/publishers.ts";
import { TextArea, TextField } from "../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../ui/input/select/labeled-select.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";
import { type CiSystem, ciSystems, emptyPublisherForm, type PublisherForm, readPublisher } from "./publisher-form.ts";

const systems: readonly { readonly value: CiSystem; readonly label: string }[] = [
  { value: "github", label: ciSystems.github.label },
  { value: "gitlab", label: ciSystems.gitlab.label },
  { value: "other", label: "Another issuer" },
];

interface FieldsProps {
  readonly form: PublisherForm;
  readonly onChange: (change: Partial<PublisherForm>) => void;
}

const JobFields = ({ form, onChange }: FieldsProps) => (
  <>
    <TextField
      label="Repository of the job"
      value={form.repository}
      onText={(repository) => onChange({ repository })}
      placeholder="owner/name"
    />
    <TextField
      label="Branch"
      value={form.branch}
      onText={(branch) => onChange({ branch })}
      hint="Leave empty for every branch."
    />
  </>
);

const ClaimFields = ({ form, onChange }: FieldsProps) => (
  <>
    <TextField
      label="Issuer"
      value={form.issuer}
      onText={(issuer) => onChange({ issuer })}
      placeholder="https://ci.example"
    />
    <TextArea
      label="Claims"
      value={form.claims}
      onText={(claims) => onChange({ claims })}
      placeholder="sub=project:7"
      hint="name=value, one in each line. An ID token must have all of them."
    />
  </>
);

interface NewPublisherProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly onClose: () => void;
}

export const NewPublisher = ({ kind, id, onClose }: NewPublisherProps) => {
  const client = useQueryClient();
  const [form, setForm] = useState(emptyPublisherForm);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (request: Parameters<typeof addPublisher>[2]) => addPublisher(kind, id, request),
    onSuccess: (publishers) => {
      client.setQueryData(publishersQuery(kind, id).queryKey, publishers);
      onClose();
    },
  });
  const change = (more: Partial<PublisherForm>) => setForm((before) => ({ ...before, ...more }));
  const submit = () => {
    const read = readPublisher(form);
    setProblem("problem" in read ? read.problem : undefined);
    if ("request" in read) mutate(read.request);
  };
  const Fields = form.system === "other" ? ClaimFields : JobFields;
  return (
    <FormDialog
      title="Add a trusted publisher"
      description={`Jobs that match can write to ${id} without a secret.`}
      onClose={onClose}
      onSubmit={submit}
      error={problem ?? error?.message}
      action="Add publisher"
      isDisabled={isPending}
    >
      <LabeledSelect
        label="CI system"
        choices={systems}
        value={form.system}
        onChoose={(system) => change({ system })}
      />
      <Fields form={form} onChange={change} />
    </FormDialog>
  );
};
