import type { RepositoryKind } from "@orrery/contract";
import { addPublisher, publishersQuery } from "../../api/owners/publishers.ts";
import { type FormFields, requestOf, useSaveForm } from "../../forms/use-save-form.ts";
import { TextArea, TextField } from "../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../ui/input/select/labeled-select.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";
import { type CiSystem, ciSystems, emptyPublisherForm, type PublisherForm, readPublisher } from "./publisher-form.ts";

const systems: readonly { readonly value: CiSystem; readonly label: string }[] = [
  { value: "github", label: ciSystems.github.label },
  { value: "gitlab", label: ciSystems.gitlab.label },
  { value: "other", label: "Another issuer" },
];

const JobFields = ({ text }: FormFields<PublisherForm>) => (
  <>
    <TextField label="Repository of the job" {...text("repository")} placeholder="owner/name" />
    <TextField label="Branch" {...text("branch")} hint="Leave empty for every branch." />
  </>
);

const ClaimFields = ({ text }: FormFields<PublisherForm>) => (
  <>
    <TextField label="Issuer" {...text("issuer")} placeholder="https://ci.example" />
    <TextArea
      label="Claims"
      {...text("claims")}
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
  const form = useSaveForm({
    initial: emptyPublisherForm,
    save: async (fields) => addPublisher(kind, id, requestOf(readPublisher(fields))),
    stores: publishersQuery(kind, id).queryKey,
    onDone: onClose,
  });
  const Fields = form.fields.system === "other" ? ClaimFields : JobFields;
  return (
    <FormDialog
      title="Add a trusted publisher"
      description={`Jobs that match can write to ${id} without a secret.`}
      onClose={onClose}
      action="Add publisher"
      {...form.dialog}
    >
      <LabeledSelect label="CI system" choices={systems} {...form.choice("system")} />
      <Fields {...form} />
    </FormDialog>
  );
};
