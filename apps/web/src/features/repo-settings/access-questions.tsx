import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownAccessQuery, requestAccess } from "../../api/owners/repository-settings.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { useChange } from "../../forms/use-change.ts";
import { Avatar } from "../../ui/brand/avatar.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { TextField, Toggle } from "../../ui/input/field/field.tsx";
import { Labeled } from "../../ui/input/field/labeled.tsx";
import { PageForm } from "../../ui/input/field/page-form.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { LabeledSelect } from "../../ui/input/select/labeled-select.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Text } from "../../ui/text/text.tsx";
import { type AccessField, accessFormOf } from "./access-form.ts";

interface FieldProps {
  readonly field: AccessField;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** More options than this, or longer ones, are a menu. */
const maxSegments = 3;
const maxSegmentText = 36;

const Field = ({ field: { name, type, options }, value, onText }: FieldProps) => {
  if (type === "checkbox")
    return <Toggle label={name} isOn={value === "true"} onTurn={(isOn) => onText(isOn ? "true" : "")} />;
  const choices = options.map((option) => ({ value: option, label: option }));
  if (options.length > 0 && options.length <= maxSegments && options.join("").length <= maxSegmentText)
    return (
      <Labeled label={name}>
        <TextChoice label={name} choices={choices} value={value} onChoose={onText} />
      </Labeled>
    );
  if (options.length > 0)
    return (
      <LabeledSelect
        label={name}
        choices={[{ value: "", label: "Choose…" }, ...choices]}
        value={value}
        onChoose={onText}
      />
    );
  return (
    <TextField
      label={name}
      value={value}
      onText={onText}
      maxLength={limits.accessFormText}
      type={type === "date_picker" ? "date" : "text"}
    />
  );
};

/** Who the owner sees; it cannot be changed here. */
const Identity = ({ owner }: { readonly owner: string }) => {
  const { data } = useQuery(sessionQuery);
  const user = data?.user;
  if (!user) return null;
  return (
    <Labeled label={`Shared with ${owner}`}>
      <Cluster>
        <Avatar name={user.name} size="sm" isPerson />
        <Text variant="note">{user.name}</Text>
      </Cluster>
    </Labeled>
  );
};

const Next = ({ owner, isAuto }: { readonly owner: string; readonly isAuto: boolean }) => {
  const steps = isAuto
    ? [`${owner} gets your answers.`, "You can download and use it at once."]
    : [`${owner} gets your answers.`, "You get a notification when they decide.", "Then you can download and use it."];
  return (
    <div className="-mx-2 -mb-2 flex flex-col gap-1 border-t border-line p-2 text-sm">
      <h3 className="font-semibold">What happens next</h3>
      <ol className="flex flex-col gap-1">
        {steps.map((step, at) => (
          <li key={step} className="grid grid-cols-[1.25rem_minmax(0,1fr)] text-ink-soft">
            <span aria-hidden="true" className="tabular-nums">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
};

interface AccessQuestionsProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
  readonly owner: string;
  readonly intro: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly onDone: () => void;
}

/** The form that a card asks to fill in, and what becomes of it. */
export const AccessQuestions = ({ kind, record, owner, intro, answers, onDone }: AccessQuestionsProps) => {
  const form = accessFormOf(record.cardData);
  const [values, setValues] = useState(answers);
  const send = useChange(() => requestAccess(kind, record.id, values), {
    stores: ownAccessQuery(kind, record.id).queryKey,
    onDone,
  });
  const missing = form.fields.find(({ name }) => (values[name] ?? "").trim() === "");
  return (
    <>
      {form.heading && <Text>{form.heading}</Text>}
      <Text variant="note">{form.prompt || intro}</Text>
      <PageForm
        label="Request access"
        onSubmit={() => !missing && send.mutate()}
        error={send.error?.message}
        footer={
          <Button variant="primary" type="submit" isWide disabled={missing !== undefined || send.isPending}>
            {form.button}
          </Button>
        }
      >
        <Identity owner={owner} />
        {form.fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ""}
            onText={(text) => setValues({ ...values, [field.name]: text })}
          />
        ))}
      </PageForm>
      <Next owner={owner} isAuto={record.gated === "auto" && Object.keys(answers).length === 0} />
    </>
  );
};
