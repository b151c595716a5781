import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { resourceGroupsQuery } from "../../../api/owners/resource-groups.ts";
import { createFineGrainedToken } from "../../../api/tokens.ts";
import { FieldGrid, TextField, Toggle } from "../../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import type { User } from "../user.ts";
import { ExpiresField, expiryDays } from "./expires-field.tsx";
import { type FineGrainedForm, readFineGrainedToken } from "./fine-grained-form.ts";
import { TokenDialog } from "./token-dialog.tsx";

const permissions = [
  { value: "", label: "No access" },
  { value: "read", label: "Read" },
  { value: "write", label: "Write" },
] as const;

interface FieldsProps {
  readonly form: FineGrainedForm;
  readonly onChange: (change: Partial<FineGrainedForm>) => void;
}

const Owners = ({ form: { owners }, onChange }: FieldsProps) => (
  <FieldGrid>
    {Object.entries(owners).map(([name, permission]) => (
      <LabeledSelect
        key={name}
        label={`All of ${name}`}
        choices={permissions}
        value={permission}
        onChoose={(chosen) => onChange({ owners: { ...owners, [name]: chosen } })}
      />
    ))}
  </FieldGrid>
);

const useGroups = ({ organizations }: User) =>
  useQueries({
    queries: organizations.map(({ name }) => resourceGroupsQuery(name)),
    combine: (results) =>
      results.flatMap(({ data = [] }, at) => data.map((group) => ({ ...group, of: organizations[at]?.name ?? "" }))),
  });

const Groups = ({ user, form: { groups: chosen }, onChange }: FieldsProps & { readonly user: User }) => {
  const groups = useGroups(user);
  if (groups.length === 0) return null;
  return (
    <FieldGrid>
      {groups.map(({ id, name, of }) => (
        <LabeledSelect
          key={id}
          label={`${name} of ${of}`}
          choices={permissions}
          value={chosen[id] ?? ""}
          onChoose={(permission) => onChange({ groups: { ...chosen, [id]: permission } })}
        />
      ))}
    </FieldGrid>
  );
};

const Repositories = ({ form, onChange }: FieldsProps) => (
  <>
    <TextField
      label="Repositories to read"
      value={form.readable}
      onText={(readable) => onChange({ readable })}
      placeholder="owner/name datasets/owner/name"
      hint="Separate several with spaces."
    />
    <TextField
      label="Repositories to write"
      value={form.writable}
      onText={(writable) => onChange({ writable })}
      placeholder="owner/name datasets/owner/name"
    />
    <Toggle
      label="Read gated repositories that I have access to"
      isOn={form.canReadGated}
      onTurn={(canReadGated) => onChange({ canReadGated })}
    />
  </>
);

const Limits = ({ form, onChange }: FieldsProps) => (
  <>
    <Toggle label="Run models" isOn={form.canRunModels} onTurn={(canRunModels) => onChange({ canRunModels })} />
    {form.canRunModels && (
      <TextField
        label="Max cost in US dollars"
        value={form.limit}
        onText={(limit) => onChange({ limit })}
        inputMode="decimal"
        hint="For all calls of this token. Leave empty for no limit."
      />
    )}
    <TextField
      label="IP ranges"
      value={form.ipRanges}
      onText={(ipRanges) => onChange({ ipRanges })}
      placeholder="203.0.113.7 10.0.0.0/8"
      hint="Where it can be used from. Leave empty for anywhere."
    />
    <ExpiresField choices={expiryDays} value={form.days} onChoose={(days) => onChange({ days })} />
  </>
);

const emptyForm = ({ name, organizations }: User): FineGrainedForm => ({
  name: "",
  owners: Object.fromEntries([name, ...organizations.map((one) => one.name)].map((owner) => [owner, ""] as const)),
  groups: {},
  readable: "",
  writable: "",
  canReadGated: false,
  canRunModels: false,
  limit: "",
  ipRanges: "",
  days: "90",
});

interface FineGrainedDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

export const FineGrainedDialog = ({ user, onClose }: FineGrainedDialogProps) => {
  const [form, setForm] = useState(() => emptyForm(user));
  const fields = {
    form,
    onChange: (change: Partial<FineGrainedForm>) => setForm((before) => ({ ...before, ...change })),
  };
  return (
    <TokenDialog
      title="New fine-grained token"
      description="Works only for what you choose, and never for more than your account."
      create={createFineGrainedToken}
      read={() => readFineGrainedToken(form)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={form.name}
        onText={(name) => fields.onChange({ name })}
        placeholder="CI of my model"
        maxLength={100}
      />
      <Owners {...fields} />
      <Groups user={user} {...fields} />
      <Repositories {...fields} />
      <Limits {...fields} />
    </TokenDialog>
  );
};
