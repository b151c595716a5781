import { limits } from "@orrery/contract/limits";
import { useQueries } from "@tanstack/react-query";
import { resourceGroupsQuery } from "../../../api/owners/resource-groups.ts";
import { createFineGrainedToken } from "../../../api/tokens.ts";
import { type FormFields, requestOf } from "../../../forms/use-save-form.ts";
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

type Form = FormFields<FineGrainedForm>;

const Owners = ({ fields: { owners }, change }: Form) => (
  <FieldGrid>
    {Object.entries(owners).map(([name, permission]) => (
      <LabeledSelect
        key={name}
        label={`All of ${name}`}
        choices={permissions}
        value={permission}
        onChoose={(chosen) => change({ owners: { ...owners, [name]: chosen } })}
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

const Groups = ({ user, fields: { groups: chosen }, change }: Form & { readonly user: User }) => {
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
          onChoose={(permission) => change({ groups: { ...chosen, [id]: permission } })}
        />
      ))}
    </FieldGrid>
  );
};

const Repositories = ({ text, toggle }: Form) => (
  <>
    <TextField
      label="Repositories to read"
      {...text("readable")}
      placeholder="owner/name datasets/owner/name"
      hint="Separate several with spaces."
    />
    <TextField label="Repositories to write" {...text("writable")} placeholder="owner/name datasets/owner/name" />
    <Toggle label="Read gated repositories that I have access to" {...toggle("canReadGated")} />
  </>
);

const Limits = ({ fields, text, choice, toggle }: Form) => (
  <>
    <Toggle label="Run models" {...toggle("canRunModels")} />
    {fields.canRunModels && (
      <TextField
        label="Max cost in US dollars"
        {...text("limit")}
        inputMode="decimal"
        hint="For all calls of this token. Leave empty for no limit."
      />
    )}
    <TextField
      label="IP ranges"
      {...text("ipRanges")}
      placeholder="203.0.113.7 10.0.0.0/8"
      hint="Where it can be used from. Leave empty for anywhere."
    />
    <ExpiresField choices={expiryDays} {...choice("days")} />
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

export const FineGrainedDialog = ({ user, onClose }: FineGrainedDialogProps) => (
  <TokenDialog<FineGrainedForm>
    title="New fine-grained token"
    description="Works only for what you choose, and never for more than your account."
    initial={() => emptyForm(user)}
    create={async (form) => createFineGrainedToken(requestOf(readFineGrainedToken(form)))}
    onClose={onClose}
  >
    {(form) => (
      <>
        <TextField label="Name" {...form.text("name")} placeholder="CI of my model" maxLength={limits.tokenName} />
        <Owners {...form} />
        <Groups user={user} {...form} />
        <Repositories {...form} />
        <Limits {...form} />
      </>
    )}
  </TokenDialog>
);
