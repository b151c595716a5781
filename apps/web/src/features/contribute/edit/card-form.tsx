import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { taskListQuery } from "../../../api/tasks.ts";
import { licenseChoices } from "../../../lib/licenses.ts";
import { type CardMetadata, readMetadata, writeMetadata } from "../../../lib/markup/card-metadata.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { TagField } from "../../../ui/input/tag-field.tsx";
import { EvenColumns } from "../../../ui/layout/columns.tsx";

interface CardFormProps {
  readonly kind: "model" | "dataset";
  readonly text: string;
  readonly onText: (text: string) => void;
}

const withOther = (choices: typeof licenseChoices, value: string) =>
  choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];

const TaskField = ({ value, onChoose }: { readonly value: string; readonly onChoose: (task: string) => void }) => {
  const { data = [] } = useQuery(taskListQuery);
  const choices = [{ value: "", label: "None" }, ...data.map(({ id, name }) => ({ value: id, label: name }))];
  return <LabeledSelect label="Task" choices={withOther(choices, value)} value={value} onChoose={onChoose} />;
};

/** Writes the fields at the start of the card, so that the text and the form always agree. */
export const CardForm = ({ kind, text, onText }: CardFormProps) => {
  const read = useMemo(() => readMetadata(text), [text]);
  if ("error" in read)
    return (
      <InlineError>{`The block at the start of the card has an error: ${read.error} Fix it in the text.`}</InlineError>
    );
  const { fields } = read;
  const change = (part: Partial<CardMetadata>) => onText(writeMetadata(text, part));
  return (
    <EvenColumns>
      <LabeledSelect
        label="License"
        choices={withOther(licenseChoices, fields.license)}
        value={fields.license}
        onChoose={(license) => change({ license })}
      />
      {kind === "model" ? (
        <TaskField value={fields.pipeline_tag} onChoose={(pipeline_tag) => change({ pipeline_tag })} />
      ) : (
        <TagField
          label="Tasks"
          tags={fields.task_categories}
          onTags={(task_categories) => change({ task_categories })}
          placeholder="question-answering"
        />
      )}
      <TagField label="Tags" tags={fields.tags} onTags={(tags) => change({ tags })} placeholder="support" />
      <TagField label="Languages" tags={fields.language} onTags={(language) => change({ language })} placeholder="en" />
      {kind === "model" && (
        <>
          <TagField
            label="Datasets"
            tags={fields.datasets}
            onTags={(datasets) => change({ datasets })}
            placeholder="owner/dataset"
          />
          <TagField
            label="Base models"
            tags={fields.base_model}
            onTags={(base_model) => change({ base_model })}
            placeholder="owner/model"
          />
          <TagField
            label="Metrics"
            tags={fields.metrics}
            onTags={(metrics) => change({ metrics })}
            placeholder="accuracy"
          />
        </>
      )}
    </EvenColumns>
  );
};
