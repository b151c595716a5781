import type { ResourceGroup, ResourceGroupRole } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../../../api/accounts.ts";
import {
  groupsPath,
  removeGroupMember,
  resourceGroupsQuery,
  setGroupMember,
} from "../../../api/owners/resource-groups.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { type ResourceAction, ResourceSection } from "../../../forms/resource-section.tsx";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useChange } from "../../../forms/use-change.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { LiveRegion } from "../../../ui/text/text.tsx";
import type { GroupProps } from "./group-props.ts";
import { groupRoleLabel, groupRoles } from "./group-roles.ts";
import { SuggestField } from "./suggest-field.tsx";

type Role = ResourceGroupRole["role"];

interface GroupMembersProps extends GroupProps {
  readonly canManage: boolean;
}

const columns = [
  { key: "user", header: "Member" },
  { key: "role", header: "Role" },
] as const;

const AddMember = ({ organization, group }: GroupProps) => {
  const { data: known = [] } = useQuery(membersQuery(organization));
  const form = useSaveForm<{ readonly user: string; readonly role: Role }, void>({
    initial: { user: "", role: "read" },
    required: ["user"],
    save: ({ user, role }) => setGroupMember(organization, group.id, user, { role }),
    invalidates: [resourceGroupsQuery(organization).queryKey],
    clears: ["user"],
  });
  const others = known.filter((one) => !group.members.some((member) => member.user === one.user));
  return (
    <SaveForm label={`Add a member to ${group.name}`} form={form} action="Add member">
      <SuggestField
        label="User"
        {...form.text("user")}
        placeholder="username"
        suggestions={others.map((one) => one.user)}
      />
      <LabeledSelect label="Role" choices={groupRoles} {...form.choice("role")} />
    </SaveForm>
  );
};

interface RemovingProps extends GroupProps {
  readonly user: string;
  readonly onClose: () => void;
}

const Removing = ({ organization, group, user, onClose }: RemovingProps) => (
  <ConfirmChange
    title={`Remove ${user} from ${group.name}`}
    action="Remove"
    change={() => removeGroupMember(organization, group.id, user)}
    invalidates={[resourceGroupsQuery(organization).queryKey]}
    onClose={onClose}
  >
    <p>
      {user} loses access to the group’s private repositories and stays in {organization}.
    </p>
  </ConfirmChange>
);

export const GroupMembers = ({ organization, group, canManage }: GroupMembersProps) => {
  const change = useChange(
    ({ user, role }: { readonly user: string; readonly role: Role }) =>
      setGroupMember(organization, group.id, user, { role }),
    { invalidates: [resourceGroupsQuery(organization).queryKey] },
  );
  const rowOf = ({ user, role, isManaged = false }: ResourceGroup["members"][number]) => ({
    key: user,
    name: user,
    cells: [
      user,
      canManage && !isManaged ? (
        <Select
          key="role"
          label={`Role of ${user}`}
          choices={groupRoles}
          value={role}
          onChoose={(next) => change.mutate({ user, role: next })}
        />
      ) : (
        `${groupRoleLabel(role)}${isManaged ? " · from a company group" : ""}`
      ),
    ],
  });
  const remove: ResourceAction<ResourceGroup["members"][number]> = {
    label: "Remove",
    isDanger: true,
    isOffered: ({ isManaged = false }) => !isManaged,
    dialog: ({ user }, onClose) => <Removing organization={organization} group={group} user={user} onClose={onClose} />,
  };
  return (
    <SettingsSection id="members" title="Members">
      <ResourceSection
        label="Members"
        columns={columns}
        items={group.members}
        rowOf={rowOf}
        actions={canManage ? [remove] : []}
        empty={{ text: `No members. Only admins of ${organization} reach its private repositories.` }}
      />
      {change.isSuccess && <LiveRegion>Role saved</LiveRegion>}
      {change.error && <InlineError>{change.error.message}</InlineError>}
      {canManage && <AddMember organization={organization} group={group} />}
      {canManage && (
        <FromCode
          curl={[
            curlCommand("PUT", `${groupsPath(organization)}/${group.id}/members/ada`, { role: "write" }),
            curlCommand("DELETE", `${groupsPath(organization)}/${group.id}/members/ada`),
          ].join("\n")}
        />
      )}
    </SettingsSection>
  );
};
