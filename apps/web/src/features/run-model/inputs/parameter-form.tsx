import { useState } from "react";
import { type ParameterField, parameterText, readParameter } from "../../../run/request/parameter-fields.ts";
import { type TaskRequest, valueAt, withValueAt } from "../../../run/request/task-request.ts";
import { FieldGrid, TextArea, TextField } from "../../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";

interface ControlProps {
  readonly field: ParameterField;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
}

const defaultChoice = "";

const Choice = ({ field, value, onValue }: ControlProps) => {
  const choices = field.kind === "switch" ? ["true", "false"] : (field.choices ?? []);
  const defaultLabel = field.defaultText === undefined ? "Default" : `Default (${field.defaultText})`;
  return (
    <LabeledSelect
      label={field.name}
      note={field.note}
      choices={[
        { value: defaultChoice, label: defaultLabel },
        ...choices.map((choice) => ({ value: choice, label: choice })),
      ]}
      value={value === undefined ? defaultChoice : String(value)}
      onChoose={(chosen) =>
        onValue(chosen === defaultChoice ? undefined : field.kind === "switch" ? chosen === "true" : chosen)
      }
    />
  );
};

/** Invalid input stays in the field; the request keeps the last valid value. */
const Typed = ({ field, value, onValue }: ControlProps) => {
  const [text, setText] = useState(() => parameterText(field, value));
  const reading = readParameter(field, text);
  const error = "error" in reading ? reading.error : undefined;
  const type = (typed: string) => {
    setText(typed);
    const read = readParameter(field, typed);
    if ("value" in read) onValue(read.value);
  };
  const common = {
    label: field.name,
    value: text,
    onText: type,
    placeholder: field.defaultText,
    hint: error ?? field.note,
    "aria-invalid": error !== undefined,
  };
  if (field.kind === "json") return <TextArea {...common} rows={2} />;
  const isNumber = field.kind === "number" || field.kind === "integer";
  return <TextField {...common} {...(isNumber && { inputMode: "decimal" as const })} />;
};

interface ParameterFormProps {
  readonly fields: readonly ParameterField[];
  readonly request: TaskRequest;
  readonly onRequest: (request: TaskRequest) => void;
}

export const ParameterForm = ({ fields, request, onRequest }: ParameterFormProps) => (
  <FieldGrid>
    {fields.map((field) => {
      const Control = field.kind === "choice" || field.kind === "switch" ? Choice : Typed;
      return (
        <Control
          key={field.at}
          field={field}
          value={valueAt(request, field.at)}
          onValue={(value) => onRequest(withValueAt(request, field.at, value))}
        />
      );
    })}
  </FieldGrid>
);
