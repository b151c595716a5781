import type { Member } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { membersQuery, removeMember, setMember } from "../../../api/accounts.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useChange } from "../../../forms/use-change.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { Labeled } from "../../../ui/input/field/labeled.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { memberRoles } from "./member-roles.ts";

/** What follows a change of members. */
const afterChange = (organization: string) => ({
  stores: membersQuery(organization).queryKey,
  invalidates: [sessionQuery.queryKey],
});

const AddMember = ({ organization }: { readonly organization: string }) => {
  const form = useSaveForm({
    initial: { user: "", role: "read" } as Pick<Member, "user" | "role">,
    required: ["user"],
    save: ({ user, role }) => setMember(organization, user, role),
    ...afterChange(organization),
    clears: ["user"],
  });
  return (
    <SaveForm label={`Add a member to ${organization}`} form={form} action="Add">
      <TextField label="User" {...form.text("user")} placeholder="username" />
      <Labeled label="Role">
        <Select label="Role" choices={memberRoles} {...form.choice("role")} />
      </Labeled>
    </SaveForm>
  );
};

interface MemberListProps {
  readonly organization: string;
  readonly user: User;
  readonly canManage: boolean;
}

const columns = [
  { key: "user", header: "Member" },
  { key: "role", header: "Role" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const roleLabel = (role: Member["role"]): string => memberRoles.find(({ value }) => value === role)?.label ?? role;

interface RemovingProps {
  readonly organization: string;
  readonly removed: string;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

const Removing = ({ organization, removed, isSelf, onClose }: RemovingProps) => (
  <ConfirmChange
    title={isSelf ? `Leave ${organization}` : `Remove ${removed} from ${organization}`}
    action={isSelf ? "Leave" : "Remove"}
    change={() => removeMember(organization, removed)}
    {...afterChange(organization)}
    onClose={onClose}
  >
    <p>
      {isSelf ? "You lose" : `${removed} loses`} access to private repositories and can no longer bill calls to the
      organization.
    </p>
  </ConfirmChange>
);

const MemberCode = ({ organization }: Pick<MemberListProps, "organization">) => (
  <FromCode
    curl={[
      curlCommand("PUT", `/api/organizations/${organization}/members/ada`, { role: "write" }),
      curlCommand("DELETE", `/api/organizations/${organization}/members/ada`),
    ].join("\n")}
  />
);

export const MemberList = ({ organization, user, canManage }: MemberListProps) => {
  const query = useQuery(membersQuery(organization));
  const change = useChange(
    ({ user: name, role }: Pick<Member, "user" | "role">) => setMember(organization, name, role),
    afterChange(organization),
  );
  const [removed, setRemoved] = useState<string>();
  const rowOf = (member: Member) => ({
    key: member.user,
    cells: [
      member.fullname === member.user ? member.user : `${member.fullname} (${member.user})`,
      canManage ? (
        <Select
          key="role"
          label={`Role of ${member.user}`}
          choices={memberRoles}
          value={member.role}
          onChoose={(role) => change.mutate({ user: member.user, role })}
        />
      ) : (
        roleLabel(member.role)
      ),
      canManage && (
        <Cluster gap="small" isAtEnd key="actions">
          <SmallButton
            variant="danger"
            onClick={() => setRemoved(member.user)}
            aria-label={member.user === user.name ? `Leave ${organization}` : `Remove ${member.user}`}
          >
            {member.user === user.name ? "Leave" : "Remove"}
          </SmallButton>
        </Cluster>
      ),
    ],
  });
  return (
    <Stack>
      <AwaitQuery query={query}>
        {(members) => <Table label={`Members of ${organization}`} columns={columns} rows={members.map(rowOf)} />}
      </AwaitQuery>
      {change.error && <InlineError>{change.error.message}</InlineError>}
      {canManage && <AddMember organization={organization} />}
      {canManage && <MemberCode organization={organization} />}
      {removed && (
        <Removing
          organization={organization}
          removed={removed}
          isSelf={removed === user.name}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Stack>
  );
};
