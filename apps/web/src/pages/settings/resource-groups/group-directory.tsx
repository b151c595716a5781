import type { ResourceGroup } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { groupsPath, resourceGroupsQuery, setDirectoryGroups } from "../../../api/owners/resource-groups.ts";
import { signInMethodsQuery } from "../../../api/sessions.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { ResourceSection } from "../../../forms/resource-section.tsx";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useChange } from "../../../forms/use-change.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Text } from "../../../ui/text/text.tsx";
import type { GroupProps } from "./group-props.ts";
import { groupRoleLabel, groupRoles } from "./group-roles.ts";

type DirectoryGroup = ResourceGroup["directoryGroups"][number];

const columns = [
  { key: "name", header: "Group" },
  { key: "issuer", header: "Issuer", isMinor: true },
  { key: "role", header: "Role" },
] as const;

interface AddGroupProps extends GroupProps {
  readonly issuers: readonly { readonly id: string; readonly label: string }[];
}

const AddGroup = ({ organization, group, issuers }: AddGroupProps) => {
  const given = group.directoryGroups;
  const form = useSaveForm<DirectoryGroup, void>({
    initial: { name: "", role: "read", issuer: issuers[0]?.id ?? "" },
    required: ["name"],
    save: (added) => setDirectoryGroups(organization, group.id, { directoryGroups: [...given, added] }),
    invalidates: [resourceGroupsQuery(organization).queryKey],
    clears: ["name"],
  });
  return (
    <SaveForm label="Add a company group" form={form} action="Add group">
      <TextField label="Group" {...form.text("name")} placeholder="Name or ID" maxLength={limits.directoryGroupName} />
      {issuers.length > 1 && (
        <LabeledSelect
          label="Issuer"
          choices={issuers.map(({ id, label }) => ({ value: id, label }))}
          {...form.choice("issuer")}
        />
      )}
      <LabeledSelect label="Role" choices={groupRoles} {...form.choice("role")} />
    </SaveForm>
  );
};

/** Shown where people sign in through a company, whose groups can give roles. */
export const GroupDirectory = ({ organization, group }: GroupProps) => {
  const { data: methods } = useQuery(signInMethodsQuery);
  const given = group.directoryGroups;
  const remove = useChange(
    (removed: DirectoryGroup) =>
      setDirectoryGroups(organization, group.id, { directoryGroups: given.filter((other) => other !== removed) }),
    { invalidates: [resourceGroupsQuery(organization).queryKey] },
  );
  const issuers = methods?.issuers ?? [];
  if (issuers.length === 0 && given.length === 0) return null;
  const labelOf = (id: string) => issuers.find((issuer) => issuer.id === id)?.label ?? id;
  const example = { directoryGroups: [{ name: "researchers", role: "read" }] };
  return (
    <SettingsSection id="company-groups" title="Company groups">
      <Text variant="soft">
        People in these groups have the role here, if they’re in {organization}.{" "}
        <TextLink href="/docs/sign-in#groups-and-resource-groups">How groups are applied</TextLink>
      </Text>
      <ResourceSection
        label="Company groups"
        columns={columns}
        items={given}
        rowOf={(one) => ({
          key: `${one.issuer} ${one.name}`,
          name: one.name,
          cells: [one.name, labelOf(one.issuer), groupRoleLabel(one.role)],
        })}
        actions={[{ label: "Remove", isDanger: true, isBusy: remove.isPending, run: remove.mutate }]}
      />
      {remove.error && <InlineError>{remove.error.message}</InlineError>}
      {issuers.length > 0 && <AddGroup organization={organization} group={group} issuers={issuers} />}
      <FromCode curl={curlCommand("PUT", `${groupsPath(organization)}/${group.id}/directory-groups`, example)} />
    </SettingsSection>
  );
};
