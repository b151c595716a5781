import type { ResourceGroup, ResourceGroupRole } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { membersQuery } from "../../../api/accounts.ts";
import { groupsPath, removeGroupMember, setGroupMember } from "../../../api/owners/resource-groups.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { InlineForm } from "../../../ui/input/field/field.tsx";
import { SuggestField } from "../../../ui/input/field/suggest-field.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { LiveRegion, Text } from "../../../ui/text/text.tsx";
import { groupRoleLabel, groupRoles } from "./group-roles.ts";
import { type GroupProps, useGroupChange } from "./use-group-change.ts";

type Role = ResourceGroupRole["role"];

interface GroupMembersProps extends GroupProps {
  readonly canManage: boolean;
}

const columns = [
  { key: "user", header: "Member" },
  { key: "role", header: "Role" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const useSetMember = ({ organization, group: { id } }: GroupProps) =>
  useGroupChange(organization, ({ user, role }: { readonly user: string; readonly role: Role }) =>
    setGroupMember(organization, id, user, { role }),
  );

const AddMember = (props: GroupProps) => {
  const { organization, group } = props;
  const { data: known = [] } = useQuery(membersQuery(organization));
  const [user, setUser] = useState("");
  const [role, setRole] = useState<Role>("read");
  const { mutate, isPending, error } = useSetMember(props);
  const others = known.filter((one) => !group.members.some((member) => member.user === one.user));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user.trim()) mutate({ user: user.trim(), role }, { onSuccess: () => setUser("") });
  };
  return (
    <>
      <InlineForm label={`Add a member to ${group.name}`} onSubmit={submit}>
        <SuggestField
          label="User"
          value={user}
          onText={setUser}
          placeholder="username"
          suggestions={others.map((one) => one.user)}
        />
        <LabeledSelect label="Role" choices={groupRoles} value={role} onChoose={setRole} />
        <Button type="submit" disabled={isPending || !user.trim()}>
          Add member
        </Button>
      </InlineForm>
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

interface RemovingProps extends GroupProps {
  readonly user: string;
  readonly onClose: () => void;
}

const Removing = ({ organization, group, user, onClose }: RemovingProps) => {
  const { mutate, isPending, error } = useGroupChange(
    organization,
    () => removeGroupMember(organization, group.id, user),
    onClose,
  );
  return (
    <ConfirmDialog
      title={`Remove ${user} from ${group.name}`}
      action="Remove"
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>
        {user} loses access to the group’s private repositories and stays in {organization}.
      </p>
    </ConfirmDialog>
  );
};

export const GroupMembers = (props: GroupMembersProps) => {
  const { organization, group, canManage } = props;
  const [removed, setRemoved] = useState<string>();
  const change = useSetMember(props);
  const rowOf = ({ user, role, isManaged = false }: ResourceGroup["members"][number]) => ({
    key: user,
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
      canManage && !isManaged && (
        <RowActions key="actions">
          <SmallButton variant="danger" onClick={() => setRemoved(user)} aria-label={`Remove ${user}`}>
            Remove
          </SmallButton>
        </RowActions>
      ),
    ],
  });
  return (
    <SettingsSection id="members" title="Members">
      {group.members.length === 0 ? (
        <Text variant="soft">No members. Only admins of {organization} reach its private repositories.</Text>
      ) : (
        <Table label="Members" columns={columns} rows={group.members.map(rowOf)} />
      )}
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
      {removed && (
        <Removing organization={organization} group={group} user={removed} onClose={() => setRemoved(undefined)} />
      )}
    </SettingsSection>
  );
};
