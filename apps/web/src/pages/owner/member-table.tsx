import type { OwnerOverview } from "@orrery/contract";
import { ownerPath } from "../../lib/routes/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";

export const roleLabels = { read: "Read", write: "Write", admin: "Admin" } as const;

const columns = [
  { key: "user", header: "Member" },
  { key: "role", header: "Role" },
] as const;

export const MemberTable = ({ owner: { name, members, canManage } }: { readonly owner: OwnerOverview }) =>
  members ? (
    <Stack>
      <Table
        label="Members"
        columns={columns}
        rows={members.map(({ user, fullname, role }) => ({
          key: user,
          cells: [
            <span key="user">
              <TextLink href={ownerPath(user)}>{user}</TextLink> {fullname !== user && fullname}
            </span>,
            roleLabels[role],
          ],
        }))}
      />
      {canManage && (
        <div>
          <ButtonLink href={`/settings/organizations#${name}`}>Manage members</ButtonLink>
        </div>
      )}
    </Stack>
  ) : (
    <Notice title="Members are hidden">
      <p>Only members can see this list: the organization has no public repository.</p>
    </Notice>
  );
