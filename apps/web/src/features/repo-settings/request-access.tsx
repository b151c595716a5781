import type { AccessState, RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { askAccess } from "../../api/owners/repository-settings.ts";
import { filesPath } from "../../api/repository.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { TextField, Toggle } from "../../ui/input/field/field.tsx";
import { PageForm } from "../../ui/input/field/page-form.tsx";
import { LabeledSelect } from "../../ui/input/select/labeled-select.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { Text } from "../../ui/text/text.tsx";
import { type AccessField, accessFormOf } from "./access-form.ts";
import { useCanChange } from "./use-can-change.ts";

interface AskAccessProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
}

interface FieldProps {
  readonly field: AccessField;
  readonly value: string;
  readonly onText: (text: string) => void;
}

const Field = ({ field, value, onText }: FieldProps) => {
  if (field.type === "checkbox")
    return <Toggle label={field.name} isOn={value === "true"} onTurn={(isOn) => onText(isOn ? "true" : "")} />;
  if (field.options.length > 0)
    return (
      <LabeledSelect
        label={field.name}
        choices={[
          { value: "", label: "Choose…" },
          ...field.options.map((option) => ({ value: option, label: option })),
        ]}
        value={value}
        onChoose={onText}
      />
    );
  return (
    <TextField
      label={field.name}
      value={value}
      onText={onText}
      maxLength={limits.accessFormText}
      type={field.type === "date_picker" ? "date" : "text"}
    />
  );
};

const answers: { readonly [S in AccessState["status"]]: string } = {
  pending: "Your request is waiting for an answer.",
  accepted: "You have access. Download the files or use them from code.",
  rejected: "Your request was rejected.",
};

const Asked = ({ state }: { readonly state: AccessState }) => (
  <Text variant="body">
    <span role="status">
      {answers[state.status]} {state.rejectionReason}
    </span>
  </Text>
);

const AskForm = ({ kind, record }: AskAccessProps) => {
  const form = accessFormOf(record.cardData);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { mutate, data, isPending, error } = useMutation({ mutationFn: () => askAccess(kind, record.id, values) });
  if (data) return <Asked state={data} />;
  const isReady = form.fields.every(({ name }) => (values[name] ?? "").trim() !== "");
  return (
    <PageForm
      label="Request access"
      onSubmit={() => isReady && mutate()}
      error={error?.message}
      footer={
        <Button variant="primary" type="submit" disabled={!isReady || isPending}>
          {form.button}
        </Button>
      }
    >
      {form.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          onText={(text) => setValues({ ...values, [field.name]: text })}
        />
      ))}
    </PageForm>
  );
};

/** Shown on gated repositories to people who do not own them. */
export const AskAccess = ({ kind, record }: AskAccessProps) => {
  const { data: session } = useQuery(sessionQuery);
  const canAlready = useCanChange(record.id);
  const { href } = useLocation();
  if (!record.gated || !session || canAlready) return null;
  const form = accessFormOf(record.cardData);
  return (
    <Panel
      heading={
        <Heading level={2} variant="label" id="access">
          {form.heading}
        </Heading>
      }
    >
      <Text variant="soft">
        {form.prompt ||
          (record.gated === "auto"
            ? "The owner sees your name and answers. You get access at once."
            : "The owner sees your name and answers, and decides.")}
      </Text>
      {session.user ? (
        <AskForm kind={kind} record={record} />
      ) : (
        <div>
          <ButtonLink href={`/login?next=${encodeURIComponent(href)}`}>Sign in to request access</ButtonLink>
        </div>
      )}
      <FromCode
        curl={curlCommand(
          "POST",
          `${filesPath(kind, record.id)}/ask-access`,
          Object.fromEntries(form.fields.map(({ name }) => [name, "…"])),
        )}
      />
    </Panel>
  );
};
