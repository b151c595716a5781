import { limits } from "@orrery/contract/limits";
import { createBrowserToken } from "../../../api/tokens.ts";
import { type FormFields, requestOf } from "../../../forms/use-save-form.ts";
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

const Fields = ({ text, choice }: FormFields<BrowserTokenForm>) => (
  <>
    <TextField label="Name" {...text("name")} placeholder="browser" maxLength={limits.tokenName} />
    <TextField
      label="Origins"
      {...text("origins")}
      placeholder="https://app.example"
      hint="The pages that can use it, without a path. Separate several with spaces."
    />
    <TextField label="Models" {...text("models")} placeholder="owner/name" hint="Separate several with spaces." />
    <FieldGrid>
      <TextField label="Max cost in US dollars" {...text("limit")} inputMode="decimal" />
      <TextField label="Requests per minute" {...text("rate")} inputMode="numeric" />
    </FieldGrid>
    <ExpiresField choices={lifetimes} {...choice("seconds")} />
  </>
);

interface BrowserTokenDialogProps {
  readonly models: string;
  readonly onClose: () => void;
}

export const BrowserTokenDialog = ({ models, onClose }: BrowserTokenDialogProps) => (
  <TokenDialog<BrowserTokenForm>
    title="New browser token"
    description="For a web page. Every visitor can read it, so choose small limits."
    initial={{ name: "", origins: "", models, limit: "0.05", rate: "20", seconds: "3600" }}
    create={async (form) => createBrowserToken(requestOf(readBrowserToken(form)))}
    onClose={onClose}
  >
    {(form) => <Fields {...form} />}
  </TokenDialog>
);
