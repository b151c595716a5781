import { useState } from "react";
import { createBrowserToken } from "../../../api/tokens.ts";
import { FieldGrid, TextField } from "../../../ui/input/field/field.tsx";
import { type BrowserTokenForm, readBrowserToken } from "./browser-token-form.ts";
import { ExpiresField } from "./expires-field.tsx";
import { TokenDialog } from "./token-dialog.tsx";

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
    <ExpiresField choices={lifetimes} value={form.seconds} onChoose={(seconds) => onChange({ seconds })} />
  </>
);

interface BrowserTokenDialogProps {
  readonly models: string;
  readonly onClose: () => void;
}

export const BrowserTokenDialog = ({ models, onClose }: BrowserTokenDialogProps) => {
  const first = { name: "", origins: "", models, limit: "0.05", rate: "20", seconds: "3600" };
  const [form, setForm] = useState<BrowserTokenForm>(first);
  return (
    <TokenDialog
      title="New browser token"
      description="For a web page. Every visitor can read it, so choose small limits."
      create={createBrowserToken}
      read={() => readBrowserToken(form)}
      onClose={onClose}
    >
      <Fields form={form} onChange={(change) => setForm((before) => ({ ...before, ...change }))} />
    </TokenDialog>
  );
};
