import type { Member } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { membersQuery, removeMember, setMember } from "../../../api/accounts.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { InlineForm, TextField } from "../../../ui/input/field/field.tsx";
import { Labeled } from "../../../ui/input/field/labeled.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { memberRoles } from "./member-roles.ts";

interface AddMemberProps {
  readonly organization: string;
  readonly onAdd: (member: Pick<Member, "user" | "role">, options: { readonly onSuccess: () => void }) => void;
  readonly isBusy: boolean;
}

const AddMember = ({ organization, onAdd, isBusy }: AddMemberProps) => {
  const [user, setUser] = useState("");
  const [role, setRole] = useState<Member["role"]>("read");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user.trim()) onAdd({ user: user.trim(), role }, { onSuccess: () => setUser("") });
  };
  return (
    <InlineForm label={`Add a member to ${organization}`} onSubmit={submit}>
      <TextField label="User" value={user} onText={setUser} placeholder="username" />
      <Labeled label="Role">
        <Select label="Role" choices={memberRoles} value={role} onChoose={setRole} />
      </Labeled>
      <Button type="submit" disabled={isBusy || !user.trim()}>
        Add
      </Button>
    </InlineForm>
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

const useMembers = (organization: string) => {
  const client = useQueryClient();
  const onSuccess = async (members: readonly Member[]) => {
    client.setQueryData(membersQuery(organization).queryKey, members);
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const change = useMutation({
    mutationFn: ({ user, role }: Pick<Member, "user" | "role">) => setMember(organization, user, role),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: (user: string) => removeMember(organization, user), onSuccess });
  return { change, remove };
};

const roleLabel = (role: Member["role"]): string => memberRoles.find(({ value }) => value === role)?.label ?? role;

interface RemovingProps {
  readonly organization: string;
  readonly removed: string;
  readonly isSelf: boolean;
  readonly remove: ReturnType<typeof useMembers>["remove"];
  readonly onClose: () => void;
}

const Removing = ({ organization, removed, isSelf, remove, onClose }: RemovingProps) => (
  <ConfirmDialog
    title={isSelf ? `Leave ${organization}` : `Remove ${removed} from ${organization}`}
    action={isSelf ? "Leave" : "Remove"}
    onConfirm={() => remove.mutate(removed, { onSuccess: onClose })}
    onClose={() => {
      onClose();
      remove.reset();
    }}
    isBusy={remove.isPending}
    error={remove.error?.message}
  >
    <p>
      {isSelf ? "You lose" : `${removed} loses`} access to private repositories and can no longer bill calls to the
      organization.
    </p>
  </ConfirmDialog>
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
  const { change, remove } = useMembers(organization);
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
        <RowActions key="actions">
          <SmallButton
            variant="danger"
            onClick={() => setRemoved(member.user)}
            aria-label={member.user === user.name ? `Leave ${organization}` : `Remove ${member.user}`}
          >
            {member.user === user.name ? "Leave" : "Remove"}
          </SmallButton>
        </RowActions>
      ),
    ],
  });
  return (
    <Stack>
      <AwaitQuery query={query}>
        {(members) => <Table label={`Members of ${organization}`} columns={columns} rows={members.map(rowOf)} />}
      </AwaitQuery>
      {change.error && <InlineError>{change.error.message}</InlineError>}
      {canManage && <AddMember organization={organization} onAdd={change.mutate} isBusy={change.isPending} />}
      {canManage && <MemberCode organization={organization} />}
      {removed && (
        <Removing
          organization={organization}
          removed={removed}
          isSelf={removed === user.name}
          remove={remove}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Stack>
  );
};
