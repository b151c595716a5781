import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createBrowserToken, tokensQuery } from "../../../api/tokens.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { FieldGrid, TextField } from "../../../ui/input/field/field.tsx";
import { Labeled } from "../../../ui/input/field/labeled.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { type BrowserTokenForm, readBrowserToken } from "./browser-token-form.ts";
import { CreatedTokenNotice } from "./created-token-notice.tsx";

const lifetimes = [
  { value: "900", label: "In 15 minutes" },
  { value: "3600", label: "In 1 hour" },
  { value: "28800", label: "In 8 hours" },
  { value: "86400", label: "In 1 day" },
] as const;

interface FieldsProps {
  readonly form: BrowserTokenForm;
  readonly onChange: (change: Partial<BrowserTokenForm>) => void;
}

const Fields = ({ form, onChange }: FieldsProps) => (
  <>
    <TextField
      label="Name"
      value={form.name}
      onText={(name) => onChange({ name })}
      placeholder="browser"
      maxLength={100}
    />
    <TextField
      label="Origins"
      value={form.origins}
      onText={(origins) => onChange({ origins })}
      placeholder="https://app.example"
      hint="The pages that can use it, without a path. Separate several with spaces."
    />
    <TextField
      label="Models"
      value={form.models}
      onText={(models) => onChange({ models })}
      placeholder="owner/name"
      hint="Separate several with spaces."
    />
    <FieldGrid>
      <TextField
        label="Max cost in US dollars"
        value={form.limit}
        onText={(limit) => onChange({ limit })}
        inputMode="decimal"
      />
      <TextField
        label="Requests per minute"
        value={form.rate}
        onText={(rate) => onChange({ rate })}
        inputMode="numeric"
      />
    </FieldGrid>
    <Labeled label="Expires">
      <Select label="Expires" choices={lifetimes} value={form.seconds} onChoose={(seconds) => onChange({ seconds })} />
    </Labeled>
  </>
);

interface BrowserTokenDialogProps {
  readonly models: string;
  readonly onClose: () => void;
}

export const BrowserTokenDialog = ({ models, onClose }: BrowserTokenDialogProps) => {
  const client = useQueryClient();
  const first = { name: "", origins: "", models, limit: "0.05", rate: "20", seconds: "3600" };
  const [form, setForm] = useState<BrowserTokenForm>(first);
  const [problem, setProblem] = useState<string>();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: createBrowserToken,
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  if (data) return <CreatedTokenNotice token={data.token} onClose={onClose} />;
  const submit = () => {
    const read = readBrowserToken(form);
    setProblem("problem" in read ? read.problem : undefined);
    if ("request" in read) mutate(read.request);
  };
  return (
    <FormDialog
      title="New browser token"
      description="For a web page. Every visitor can read it, so choose small limits."
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      onSubmit={submit}
      error={problem ?? error?.message}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isPending}>
            Create token
          </Button>
        </>
      }
    >
      <Fields form={form} onChange={(change) => setForm((before) => ({ ...before, ...change }))} />
    </FormDialog>
  );
};
