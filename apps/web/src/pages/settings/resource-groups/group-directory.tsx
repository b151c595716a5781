import type { DirectoryGroupRoles, ResourceGroup } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { groupsPath, setDirectoryGroups } from "../../../api/owners/resource-groups.ts";
import { signInMethodsQuery } from "../../../api/sessions.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { InlineForm, TextField } from "../../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { groupRoleLabel, groupRoles } from "./group-roles.ts";
import { useGroupChange } from "./use-group-change.ts";

type DirectoryGroup = ResourceGroup["directoryGroups"][number];

interface GroupDirectoryProps {
  readonly organization: string;
  readonly group: ResourceGroup;
}

const columns = [
  { key: "name", header: "Group" },
  { key: "issuer", header: "Issuer", isMinor: true },
  { key: "role", header: "Role" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

interface AddGroupProps {
  readonly issuers: readonly { readonly id: string; readonly label: string }[];
  readonly isBusy: boolean;
  readonly onAdd: (group: DirectoryGroup, onDone: () => void) => void;
}

const AddGroup = ({ issuers, isBusy, onAdd }: AddGroupProps) => {
  const [name, setName] = useState("");
  const [role, setRole] = useState<DirectoryGroup["role"]>("read");
  const [issuer, setIssuer] = useState(issuers[0]?.id ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) onAdd({ issuer, name: name.trim(), role }, () => setName(""));
  };
  return (
    <InlineForm label="Add a company group" onSubmit={submit}>
      <TextField label="Group" value={name} onText={setName} placeholder="Name or ID" maxLength={256} />
      {issuers.length > 1 && (
        <LabeledSelect
          label="Issuer"
          choices={issuers.map(({ id, label }) => ({ value: id, label }))}
          value={issuer}
          onChoose={setIssuer}
        />
      )}
      <LabeledSelect label="Role" choices={groupRoles} value={role} onChoose={setRole} />
      <Button type="submit" disabled={isBusy || !name.trim()}>
        Add group
      </Button>
    </InlineForm>
  );
};

/** Shown where people sign in through a company, whose groups can give roles. */
export const GroupDirectory = ({ organization, group }: GroupDirectoryProps) => {
  const { data: methods } = useQuery(signInMethodsQuery);
  const given = group.directoryGroups;
  const { mutate, isPending, error } = useGroupChange(
    organization,
    (directoryGroups: DirectoryGroupRoles["directoryGroups"]) =>
      setDirectoryGroups(organization, group.id, { directoryGroups }),
  );
  const issuers = methods?.issuers ?? [];
  if (issuers.length === 0 && given.length === 0) return null;
  const labelOf = (id: string) => issuers.find((issuer) => issuer.id === id)?.label ?? id;
  const rowOf = (one: DirectoryGroup) => ({
    key: `${one.issuer} ${one.name}`,
    cells: [
      one.name,
      labelOf(one.issuer),
      groupRoleLabel(one.role),
      <RowActions key="actions">
        <SmallButton
          variant="danger"
          disabled={isPending}
          onClick={() => mutate(given.filter((other) => other !== one))}
          aria-label={`Remove ${one.name}`}
        >
          Remove
        </SmallButton>
      </RowActions>,
    ],
  });
  const example = { directoryGroups: [{ name: "researchers", role: "read" }] };
  return (
    <SettingsSection id="company-groups" title="Company groups">
      <Text variant="soft">
        People in these groups have the role here, if they’re in {organization}.{" "}
        <TextLink href="/docs/sign-in#groups-and-resource-groups">How groups are applied</TextLink>
      </Text>
      {given.length > 0 && <Table label="Company groups" columns={columns} rows={given.map(rowOf)} />}
      {issuers.length > 0 && (
        <AddGroup
          issuers={issuers}
          isBusy={isPending}
          onAdd={(added, onSuccess) => mutate([...given, added], { onSuccess })}
        />
      )}
      {error && <InlineError>{error.message}</InlineError>}
      <FromCode curl={curlCommand("PUT", `${groupsPath(organization)}/${group.id}/directory-groups`, example)} />
    </SettingsSection>
  );
};
